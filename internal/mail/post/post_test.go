package post_test

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/mail/post"
	"razzia/internal/mail/post/posttest"
)

var letter = post.Letter{To: "anna@example.org", Subject: "Du bist dran – Éva", Text: "Grüße,\n.\nEnde", HTML: "<p>Grüße</p>",
	Stop: "https://razzia.example.org/mail/stop/x"}

// TestALetterArrives sends one each way, and reads it as a mail program does.
func TestALetterArrives(t *testing.T) {
	for _, implicit := range []bool{false, true} {
		for _, user := range []string{"", "razzia"} {
			if !implicit && user == "" {
				continue // a server on this machine, without TLS: below
			}
			s := posttest.Open(t, implicit)
			set := s.Set(t, user)
			fatal.If(t, set.Try(t.Context()))
			fatal.If(t, set.Send(t.Context(), letter))
			got := s.Next()
			if got.From != "MAIL FROM:<razzia@example.org>" || got.To != "RCPT TO:<anna@example.org>" {
				t.Errorf("the envelope is %q, %q", got.From, got.To)
			}
			read(t, got.Data)
		}
	}
	s := posttest.Open(t, false)
	fatal.If(t, s.Set(t, "").Send(t.Context(), letter)) // 127.0.0.1
	read(t, s.Next().Data)
}

// read checks a letter.
func read(t *testing.T, data string) {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(data))
	fatal.If(t, err)
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	fatal.If(t, err)
	for name, want := range map[string]string{"From": `"Razzia" <razzia@example.org>`, "To": "<anna@example.org>", "User-Agent": "",
		"X-Mailer":         "",
		"List-Unsubscribe": "<" + letter.Stop + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		"Auto-Submitted": "auto-generated"} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if !strings.HasSuffix(m.Header.Get("Message-Id"), "@example.org>") || subject != letter.Subject {
		t.Errorf("the header is %v", m.Header)
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	fatal.If(t, err)
	parts := multipart.NewReader(m.Body, params["boundary"])
	for _, want := range []string{letter.Text, letter.HTML} {
		part, err := parts.NextRawPart()
		fatal.If(t, err)
		text, err := io.ReadAll(quotedprintable.NewReader(part))
		fatal.If(t, err)
		if got := strings.ReplaceAll(string(text), "\r\n", "\n"); got != want {
			t.Errorf("a part is %q, want %q", got, want)
		}
	}
}

// TestHostileServers has servers that fail at each step. No letter waits for one, and the error says whether to try again, and no
// address.
func TestHostileServers(t *testing.T) {
	refuses := func(code string) posttest.Fault { return posttest.Answers(code + " anna@example.org is unknown") }
	for name, test := range map[string]struct {
		step  string
		fault posttest.Fault
		again bool
	}{
		"drops at once": {"", posttest.Drops, true}, "greets wrongly": {"", posttest.Answers("554 go away"), false},
		"babbles at once": {"", posttest.Babbles, true}, "is no mail server": {"", posttest.Answers("HTTP/1.1 400"), true},
		"babbles at EHLO": {"EHLO", posttest.Babbles, true}, "has no STARTTLS": {"EHLO", posttest.Answers("250 AUTH PLAIN"), true},
		"refuses STARTTLS": {"STARTTLS", refuses("454"), true}, "refuses the user": {"AUTH", refuses("535"), false},
		"refuses the sender": {"MAIL", refuses("550"), false}, "refuses the person": {"RCPT", refuses("550"), false},
		"is busy": {"RCPT", refuses("451"), true}, "drops at RCPT": {"RCPT", posttest.Drops, true}, "drops at DATA": {"DATA", posttest.Drops,
			true},
		"babbles at DATA": {"DATA", posttest.Babbles, true}, "drops after the letter": {".", posttest.Drops, false},
		"refuses the letter": {".", refuses("554"), false}, "is full": {".", refuses("452"), true},
	} {
		s := posttest.Open(t, false)
		set := s.Set(t, "razzia")
		s.Fails(test.step, test.fault)
		err := set.Send(t.Context(), letter)
		failure, ok := errors.AsType[*post.Failure](err)
		if !ok || failure.Again != test.again || strings.Contains(err.Error(), "anna") || strings.Contains(err.Error(), "hush") ||
			len(err.Error()) > 200 {
			t.Errorf("%s: %v, again: %v", name, err, ok && failure.Again)
		}
		if len(s.Taken()) != 0 {
			t.Errorf("%s: a letter is taken", name)
		}
	}
}

// TestALetterThatWasTakenIsTaken has servers that fail after it.
func TestALetterThatWasTakenIsTaken(t *testing.T) {
	for _, step := range []string{"RSET", "QUIT"} {
		for _, fault := range []posttest.Fault{posttest.Drops, posttest.Answers("500 no"), posttest.Babbles} {
			s := posttest.Open(t, true)
			s.Fails(step, fault)
			if err := s.Set(t, "razzia").Send(t.Context(), letter); err != nil || len(s.Taken()) != 1 {
				t.Errorf("%s: %v", step, err)
			}
		}
	}
}

// TestAServerThatHangs is left when the context ends, at any step.
func TestAServerThatHangs(t *testing.T) {
	for _, step := range []string{"", "EHLO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA", "."} {
		s := posttest.Open(t, false)
		s.Fails(step, posttest.Hangs)
		ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
		began := time.Now()
		err := s.Set(t, "razzia").Send(ctx, letter)
		stop()
		if err == nil || time.Since(began) > 10*time.Second {
			t.Errorf("%q: %v after %v", step, err, time.Since(began))
		}
	}
}

// TestAWrongCertificateGetsNothing has a server whose certificate no authority of the system has signed.
func TestAWrongCertificateGetsNothing(t *testing.T) {
	for _, implicit := range []bool{false, true} {
		s := posttest.Open(t, implicit)
		set := s.Set(t, "razzia")
		set.Roots = nil
		if err := set.Send(t.Context(), letter); err == nil || !strings.Contains(err.Error(), "certificate") || len(s.Taken()) != 0 {
			t.Errorf("implicit %v: %v", implicit, err)
		}
	}
}

// TestNoHeaderIsInjected has addresses, subjects and names with line breaks of all kinds.
func TestNoHeaderIsInjected(t *testing.T) {
	s := posttest.Open(t, true)
	set := s.Set(t, "razzia")
	for _, mark := range []string{"\r\n", "\n", "\r", "\x00", "\u2028", "\u0085", "\xff"} {
		for _, l := range []post.Letter{{To: "anna@example.org" + mark + "Bcc: eve@example.org"}, {To: letter.To, Subject: "x" + mark +
			"Bcc: eve@example.org"},
			{To: letter.To, Subject: "x", Stop: "https://x" + mark + "y"}} {
			if set.Send(t.Context(), l) == nil {
				t.Errorf("%+q is sent", l)
			}
		}
	}
	fatal.If(t, set.Send(t.Context(), post.Letter{To: letter.To, Subject: "=?utf-8?q?x=0D=0ABcc:_eve?= <é>",
		Text: "a\r\nBcc: eve@example.org\r\n.\r\nQUIT\r\n"}))
	m, err := mail.ReadMessage(strings.NewReader(s.Next().Data))
	fatal.If(t, err)
	if m.Header.Get("Bcc") != "" || len(m.Header["To"]) != 1 {
		t.Errorf("the header is %v", m.Header)
	}
}

func TestAddresses(t *testing.T) {
	for text, want := range map[string]string{
		" Anna.B+x@Example.ORG ": "anna.b+x@example.org", "a@xn--bcher-kva.example": "a@xn--bcher-kva.example",
		"anna": "", "@example.org": "", "anna@": "", "anna@localhost": "", "anna@example": "", "anna@127.0.0.1": "", "anna@[127.0.0.1]": "",
		"Anna <anna@example.org>": "", "a@b@example.org": "", `"a b"@example.org`: "", "a@example.org,b@example.org": "",
		"ánna@example.org": "",
		"anna@exämple.org": "", "anna@example..org": "", "anna@-x.org": "", "a b@example.org": "", "anna@example.org\nBcc: x@y.de": "",
		strings.Repeat("a", 65) + "@example.org": "", "a@" + strings.Repeat("abcdefgh.", 30) + "org": "", "": "", "a@example.org.": "",
	} {
		if got, ok := post.Address(text); got != want && ok || ok != (want != "") {
			t.Errorf("%q is %q, %v: want %q", text, got, ok, want)
		}
	}
}

func TestSettings(t *testing.T) {
	for server, want := range map[string]post.Server{
		"smtps://me@mail.example.org": {Host: "mail.example.org", Port: 465, User: "me", TLS: post.Implicit},
		"smtp://mail.example.org":     {Host: "mail.example.org", Port: 587, TLS: post.StartTLS},
		"smtp://localhost:2525":       {Host: "localhost", Port: 2525, TLS: post.None},
		"smtp://me@localhost":         {Host: "localhost", Port: 587, User: "me", TLS: post.StartTLS},
		"mail.example.org":            {}, "http://mail.example.org": {}, "smtps://me:hush@mail.example.org": {},
		"smtps://mail.example.org/x": {}, "": {},
	} {
		got, err := post.Parse(server, "razzia@example.org")
		got.From = mail.Address{}
		if got != want || (err == nil) != (want != post.Server{}) || err != nil && strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %+v, %v", server, got, err)
		}
	}
	for _, from := range []string{"", "razzia", "a@b, c@d", "Räzzia\n <a@example.org>", "a@localhost"} {
		if _, err := post.Parse("smtps://mail.example.org", from); err == nil {
			t.Errorf("the sender %q is taken", from)
		}
	}
}
