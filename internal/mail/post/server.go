package post

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Server is the mail server of the operator.
type Server struct {
	Host     string
	Port     int
	User     string // "" to sign in with none
	Password string
	From     mail.Address // of all letters
	TLS      TLS

	Roots *x509.CertPool // that sign its certificate; nil for those of the system
}

// TLS says how the connection to a server is protected.
type TLS int

// The ways.
const (
	Implicit TLS = iota // from the first byte
	StartTLS            // after a greeting. A server that does not offer it gets nothing
	None                // to a server on this machine
)

// ports are the usual ones.
var ports = map[TLS]int{Implicit: 465, StartTLS: 587, None: 25}

// The errors of settings.
var (
	errServer = errors.New("want smtps://user@host:465, or smtp://user@host:587 with STARTTLS; " +
		"smtp://localhost:25 for a server on this machine")
	errPassword = errors.New("the address of the server must not have a password: a file has it")
	errFrom     = errors.New("want an address such as razzia@example.org, or Razzia <razzia@example.org>")
)

// Parse reads the address of a server and of the sender.
func Parse(server, from string) (Server, error) {
	at, err := url.Parse(server)
	if err != nil || at.Hostname() == "" || at.Path != "" && at.Path != "/" || at.RawQuery != "" || at.Fragment != "" {
		return Server{}, errServer
	}
	s := Server{Host: at.Hostname(), User: at.User.Username()}
	switch {
	case at.Scheme == "smtps":
		s.TLS = Implicit
	case at.Scheme == "smtp" && isHere(s.Host) && s.User == "":
		s.TLS = None
	case at.Scheme == "smtp":
		s.TLS = StartTLS
	default:
		return Server{}, errServer
	}
	if _, secret := at.User.Password(); secret {
		return Server{}, errPassword
	}
	if s.Port = ports[s.TLS]; at.Port() != "" {
		if s.Port, err = strconv.Atoi(at.Port()); err != nil {
			return Server{}, errServer
		}
	}
	sender, err := mail.ParseAddress(from)
	if err != nil || !isLine(sender.Name) {
		return Server{}, errFrom
	}
	if _, ok := Address(sender.Address); !ok {
		return Server{}, errFrom
	}
	s.From = *sender
	return s, nil
}

// isHere reports whether a host is this machine.
func isHere(host string) bool {
	at, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && at.IsLoopback()
}

// Name is where the server is, for the operator.
func (s *Server) Name() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

// domain is that of the sender.
func (s *Server) domain() string {
	return s.From.Address[strings.LastIndexByte(s.From.Address, '@')+1:]
}

// The longest parts of an address, in bytes (RFC 5321, section 4.5.3.1).
const (
	mostAddress = 254
	mostLocal   = 64
)

// Address returns an address as it is stored and compared: in small letters. It takes those alone that every mail server takes: in ASCII,
// without quotes and comments, at a domain with a dot.
func Address(text string) (address string, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	at := strings.LastIndexByte(text, '@')
	isStrange := func(c rune) bool { return c <= ' ' || c >= 0x7f }
	if at < 1 || at > mostLocal || len(text) > mostAddress || strings.ContainsFunc(text, isStrange) {
		return "", false
	}
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Name != "" || parsed.Address != text || strings.ContainsAny(text[:at], `"\()<>,;: `) {
		return "", false
	}
	return text, isDomain(text[at+1:])
}

// isDomain reports whether a text is a domain of at least two labels, of letters, digits and hyphens, whose last one is no number.
func isDomain(text string) bool {
	labels := strings.Split(text, ".")
	for _, label := range labels {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" ||
			label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	return len(labels) > 1 && strings.ContainsAny(labels[len(labels)-1], "abcdefghijklmnopqrstuvwxyz")
}

// isLine reports whether a text is printable, and can begin no new line of a header.
func isLine(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(c rune) bool {
		return unicode.IsControl(c) || unicode.In(c, unicode.Zl, unicode.Zp)
	})
}

// Failure is the error of a letter that the server did not take.
type Failure struct {
	Again bool // another attempt may succeed, and cannot bring the letter twice
	why   string
}

// Error says why, without words of the server.
func (f *Failure) Error() string { return f.why }

func failed(again bool, format string, args ...any) error {
	return &Failure{Again: again, why: fmt.Sprintf(format, args...)}
}
