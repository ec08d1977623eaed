package post

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/textproto"
	"strings"
	"time"

	"github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// A Letter is what a person gets.
type Letter struct {
	To      string // as [Address] returns it
	Subject string
	Text    string
	HTML    string // says the same
	Stop    string // address at which one request ends such letters (RFC 8058); "" for letters that were asked for
}

// The limits on a mail server.
const (
	sendTime   = 30 * time.Second // for a whole letter, with the connection
	mostAnswer = 64 << 10         // bytes of all that the server says to it
)

// Send hands a letter to the server. It fails with a [Failure].
func (s *Server) Send(ctx context.Context, l Letter) error {
	msg, err := s.message(&l)
	if err != nil {
		return failed(false, "the letter cannot be written")
	}
	return s.session(ctx, func(c *mail.Client, on *smtp.Client) error { return c.SendWithSMTPClient(on, msg) })
}

// Try connects to the server and signs in.
func (s *Server) Try(ctx context.Context) error {
	return s.session(ctx, func(*mail.Client, *smtp.Client) error { return nil })
}

// message writes a letter. Names and subjects are encoded, so none begins another line of the header.
func (s *Server) message(l *Letter) (*mail.Msg, error) {
	to, ok := Address(l.To)
	if !ok || !isLine(l.Subject) || !isLine(l.Stop) {
		return nil, errFrom
	}
	m := mail.NewMsg(mail.WithNoDefaultUserAgent())
	err := errors.Join(m.FromFormat(s.From.Name, s.From.Address), m.To(to))
	m.Subject(l.Subject)
	m.SetDate()
	m.SetMessageIDWithValue(strings.ToLower(rand.Text()) + "@" + s.domain())
	m.SetGenHeader("Auto-Submitted", "auto-generated") // no note of a holiday answers it
	if l.Stop != "" {
		m.SetGenHeader(mail.HeaderListUnsubscribe, "<"+l.Stop+">")
		m.SetGenHeader(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(mail.TypeTextPlain, l.Text)
	m.AddAlternativeString(mail.TypeTextHTML, l.HTML)
	return m, err
}

// session does something on a connection on which the server has taken the user.
func (s *Server) session(ctx context.Context, do func(*mail.Client, *smtp.Client) error) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	var dialled net.Conn
	client, err := mail.NewClient(s.Host, append(s.options(), mail.WithDialContextFunc(
		func(_ context.Context, network, address string) (_ net.Conn, err error) { // the other context ends once it is connected
			dialled, err = s.dial(ctx, network, address)
			return dialled, err
		}))...)
	if err != nil {
		return failed(false, "the settings of the mail server are wrong: %v", err)
	}
	defer func() {
		if dialled != nil {
			_ = dialled.Close()
		}
	}()
	on, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return s.failure("connect", err)
	}
	if err = do(client, on); err != nil && !isTaken(err) {
		return s.failure("send", err)
	}
	_ = on.Quit() // the letter is taken in any case
	return nil
}

// isTaken reports whether the letter was taken, and only the courtesies after it failed.
func isTaken(err error) bool {
	of, ok := errors.AsType[*mail.SendError](err)
	return ok && of.Reason == mail.ErrSMTPReset
}

// options are those of the client.
func (s *Server) options() []mail.Option {
	list := []mail.Option{mail.WithPort(s.Port), mail.WithTimeout(sendTime), mail.WithHELO(s.domain()), mail.WithoutNoop(),
		mail.WithoutSMTPUTF8()} // addresses and headers are in ASCII, and Exim refuses to pass such a letter on to servers without it
	switch s.TLS {
	case StartTLS:
		list = append(list, mail.WithTLSPolicy(mail.TLSMandatory), mail.WithTLSConfig(s.secured()))
	default: // what is dialled is secured, or on this machine
		list = append(list, mail.WithTLSPolicy(mail.NoTLS))
	}
	if s.User != "" {
		list = append(list, mail.WithUsername(s.User), mail.WithPassword(s.Password), mail.WithOpportunisticSMTPAuth(
			mail.SMTPAuthSCRAMSHA256, mail.SMTPAuthPlain, mail.SMTPAuthLogin, mail.SMTPAuthCramMD5)) // all but the first and the last need TLS
	}
	return list
}

// secured is the configuration of TLS.
func (s *Server) secured() *tls.Config {
	return &tls.Config{ServerName: s.Host, MinVersion: tls.VersionTLS12, RootCAs: s.Roots}
}

// dial connects to the server, in the limits.
func (s *Server) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	end, _ := ctx.Deadline()
	bound := &bounded{Conn: conn, left: mostAnswer, end: end}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	if s.TLS != Implicit {
		return bound, nil
	}
	secured := tls.Client(bound, s.secured())
	if err := secured.HandshakeContext(ctx); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return secured, nil
}

// bounded is a connection that ends at a moment, whatever later deadline is set, and after some bytes.
type bounded struct {
	net.Conn
	left int
	end  time.Time
}

// errLong is the error of a server that says too much.
var errLong = errors.New("the mail server says too much")

// Read reads at most as much as is left.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errLong
	}
	n, err := b.Conn.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

// SetDeadline sets a deadline that is no later than the end.
func (b *bounded) SetDeadline(t time.Time) error { return b.Conn.SetDeadline(b.earlier(t)) }

// SetReadDeadline does it for reads.
func (b *bounded) SetReadDeadline(t time.Time) error { return b.Conn.SetReadDeadline(b.earlier(t)) }

// SetWriteDeadline does it for writes.
func (b *bounded) SetWriteDeadline(t time.Time) error { return b.Conn.SetWriteDeadline(b.earlier(t)) }

func (b *bounded) earlier(t time.Time) time.Time {
	if t.IsZero() || t.After(b.end) {
		return b.end
	}
	return t
}

// failure is the error of a step. A letter is tried again if the server says so, or if the connection broke before all of the letter was
// on its way: after that it may have come.
func (s *Server) failure(step string, err error) error {
	if of, ok := errors.AsType[*mail.SendError](err); ok {
		code, sent := of.ErrorCode(), of.Reason == mail.ErrSMTPDataClose
		if code > 0 {
			return failed(code/100 == 4, "%v: status %d", of.Reason, code)
		}
		return failed(!sent, "%v: the connection broke", of.Reason)
	}
	if of, ok := errors.AsType[*textproto.Error](err); ok {
		return failed(of.Code/100 == 4, "%s: status %d", step, of.Code)
	}
	switch wrong, _ := errors.AsType[*tls.CertificateVerificationError](err); {
	case wrong != nil:
		return failed(true, "%s: the certificate of the server is not right: %v", step, wrong.Err)
	case errors.Is(err, errLong):
		return failed(true, "%s: %v", step, errLong)
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		return failed(true, "%s: the server does not answer in time", step)
	case errors.Is(err, io.EOF):
		return failed(true, "%s: the server has closed the connection", step)
	}
	if of, ok := errors.AsType[*net.OpError](err); ok {
		return failed(true, "%s: %v", step, of.Err)
	}
	if strings.Contains(err.Error(), "STARTTLS") {
		return failed(true, "%s: the server does not offer STARTTLS", step)
	}
	return failed(true, "%s: the server is none that this program understands, or takes no way to sign in that it knows", step)
}

func isTimeout(err error) bool {
	of, ok := errors.AsType[net.Error](err)
	return ok && of.Timeout()
}
