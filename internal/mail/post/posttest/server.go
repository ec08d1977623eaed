// Package posttest has a mail server for tests, which takes letters or does what a hostile one does.
package posttest

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/mail/post"
)

// A Fault is what a server does at a step in place of its answer.
type Fault func(c net.Conn)

// Answers is a server that answers with a line.
func Answers(line string) Fault {
	return func(c net.Conn) { _, _ = c.Write([]byte(line + "\r\n")) }
}

// The faults.
var (
	Drops   Fault = func(c net.Conn) { _ = c.Close() }
	Hangs   Fault = func(c net.Conn) { _, _ = c.Read(make([]byte, 1)) }
	Babbles Fault = func(c net.Conn) {
		for {
			if _, err := c.Write([]byte(strings.Repeat("x", 1<<12))); err != nil {
				return
			}
		}
	}
)

// A Letter is what the server has taken.
type Letter struct{ From, To, Data string }

// A Server is a mail server. Its certificate is for 127.0.0.1.
type Server struct {
	Address string
	Roots   *x509.CertPool

	listener net.Listener
	secured  *tls.Config
	implicit bool
	work     sync.WaitGroup

	mu     sync.Mutex
	faults map[string]Fault // by the verb of the client; "" at the greeting, "." after a letter
	taken  []Letter
	open   map[net.Conn]bool
	came   chan Letter
}

// Open starts a server, which ends with the test.
func Open(t testing.TB, implicit bool) *Server {
	t.Helper()
	https := httptest.NewTLSServer(nil)
	defer https.Close()
	s := &Server{secured: &tls.Config{Certificates: https.TLS.Certificates}, implicit: implicit, faults: map[string]Fault{},
		Roots: x509.NewCertPool(), open: map[net.Conn]bool{}, came: make(chan Letter, 1000)}
	s.Roots.AddCert(https.Certificate())
	var err error
	s.listener, err = net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	s.Address = s.listener.Addr().String()
	s.work.Go(s.accept)
	t.Cleanup(s.close)
	return s
}

// Set is the server for a sender, with or without a user.
func (s *Server) Set(t testing.TB, user string) *post.Server {
	t.Helper()
	scheme, at := "smtp://", ""
	if s.implicit {
		scheme = "smtps://"
	}
	if user != "" {
		at = user + "@"
	}
	set, err := post.Parse(scheme+at+s.Address, "Razzia <razzia@example.org>")
	fatal.If(t, err)
	set.Roots, set.Password = s.Roots, "hush"
	return &set
}

// Fails lets the server do something at a step from now on; nil for its answer.
func (s *Server) Fails(step string, f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults[step] = f
}

// Taken are the letters that the server has taken.
func (s *Server) Taken() []Letter {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Letter(nil), s.taken...)
}

// Next waits for the next letter.
func (s *Server) Next() Letter { return <-s.came }

func (s *Server) close() {
	_ = s.listener.Close()
	s.mu.Lock()
	for c := range s.open {
		_ = c.Close()
	}
	s.mu.Unlock()
	s.work.Wait()
}

func (s *Server) accept() {
	for {
		c, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.open[c] = true
		s.mu.Unlock()
		s.work.Go(func() {
			defer c.Close()
			s.serve(c)
		})
	}
}

// does does what the server is told to at a step; false for nothing.
func (s *Server) does(step string, c net.Conn) bool {
	s.mu.Lock()
	f := s.faults[step]
	s.mu.Unlock()
	if f != nil {
		f(c)
	}
	return f != nil
}

func (s *Server) serve(c net.Conn) {
	secure := s.implicit
	if s.implicit {
		c = tls.Server(c, s.secured)
	}
	if s.does("", c) {
		return
	}
	Answers("220 posttest")(c)
	var l Letter
	for in := bufio.NewReader(c); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		verb, _, _ := strings.Cut(strings.ToUpper(line), " ")
		if s.does(verb, c) {
			continue
		}
		switch verb {
		case "EHLO":
			Answers("250-posttest\r\n250-SMTPUTF8")(c)
			if secure {
				Answers("250 AUTH PLAIN LOGIN")(c)
			} else {
				Answers("250 STARTTLS")(c)
			}
		case "STARTTLS":
			Answers("220 go on")(c)
			c, secure = tls.Server(c, s.secured), true
			in = bufio.NewReader(c)
		case "AUTH":
			Answers("235 welcome")(c)
		case "MAIL":
			l.From = line
			Answers("250 ok")(c)
		case "RCPT":
			l.To = line
			Answers("250 ok")(c)
		case "DATA":
			Answers("354 go on")(c)
			if l.Data, err = data(in); err != nil {
				return
			}
			s.take(l, c)
		case "QUIT":
			Answers("221 bye")(c)
			return
		default:
			Answers("250 ok")(c)
		}
	}
}

// take keeps a letter, and answers.
func (s *Server) take(l Letter, c net.Conn) {
	if s.does(".", c) {
		return
	}
	s.mu.Lock()
	s.taken = append(s.taken, l)
	n := len(s.taken)
	s.mu.Unlock()
	Answers("250 taken as " + strconv.Itoa(n))(c)
	s.came <- l
}

// data reads a letter up to its end.
func data(in *bufio.Reader) (string, error) {
	var text strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil || line == ".\r\n" {
			return text.String(), err
		}
		text.WriteString(strings.TrimPrefix(line, ".")) // a line that began with a dot has got another one
	}
}
