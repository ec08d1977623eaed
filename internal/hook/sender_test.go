package hook

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
)

// key is a key of the least size.
var key = Key(strings.Repeat("k", leastKey))

// A got is a request that a receiver got.
type got struct {
	id, at, signature string
	body              []byte
}

// opened starts a receiver that answers by a function, and a sender to it.
func opened(t *testing.T, answer http.HandlerFunc) (*Sender, chan got) {
	t.Helper()
	seen := make(chan got, 2*mostWaiting)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		seen <- got{r.Header.Get("webhook-id"), r.Header.Get("webhook-timestamp"), r.Header.Get("webhook-signature"), body}
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return New(Config{URL: server.URL + "/secret", Key: key, Data: Data{Site: "https://razzia.example.org", Node: "a"},
		Log: slog.New(slog.DiscardHandler)}), seen
}

// running lets a sender send until the test ends.
func running(t *testing.T, s *Sender) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	t.Cleanup(func() { stop(); <-done })
}

// TestAMessageIsSigned checks what a receiver gets, and what it takes for forged or old.
func TestAMessageIsSigned(t *testing.T) {
	s, seen := opened(t, func(http.ResponseWriter, *http.Request) {})
	running(t, s)
	s.Tell(ReportMade, Data{Report: "abc"})
	m := <-seen
	now := time.Now()
	fatal.If(t, key.Verify(m.id, m.at, "v1a,other "+m.signature, m.body, now))
	for name, err := range map[string]error{
		"another body": key.Verify(m.id, m.at, m.signature, append([]byte(" "), m.body...), now),
		"another id":   key.Verify("msg_other", m.at, m.signature, m.body, now),
		"another key":  Key(strings.Repeat("x", leastKey)).Verify(m.id, m.at, m.signature, m.body, now),
		"no signature": key.Verify(m.id, m.at, "", m.body, now),
		"an old one":   key.Verify(m.id, m.at, m.signature, m.body, now.Add(tolerance+time.Minute)),
		"no time":      key.Verify(m.id, "now", m.signature, m.body, now),
	} {
		if err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	var body struct {
		Type      Kind
		Timestamp time.Time
		Data      Data
	}
	fatal.If(t, json.Unmarshal(m.body, &body))
	want := Data{Site: "https://razzia.example.org", Node: "a", Report: "abc"}
	if body.Type != ReportMade || body.Data != want || time.Since(body.Timestamp) > time.Minute {
		t.Errorf("the message is %s", m.body)
	}
}

// TestTheSignatureOfTheStandard signs the example of the libraries of Standard Webhooks.
func TestTheSignatureOfTheStandard(t *testing.T) {
	k, err := ParseKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	fatal.If(t, err)
	const want = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
	if is := k.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, []byte(`{"test": 2432232314}`)); is != want {
		t.Errorf("the signature is %s, want %s", is, want)
	}
}

func TestKeys(t *testing.T) {
	for text, fine := range map[string]bool{
		"whsec_" + base64.StdEncoding.EncodeToString(make([]byte, 32)) + "\n": true,
		base64.StdEncoding.EncodeToString(make([]byte, 24)):                   true,
		base64.StdEncoding.EncodeToString(make([]byte, 23)):                   false,
		base64.StdEncoding.EncodeToString(make([]byte, 65)):                   false,
		"whsec_": false, "a secret": false, "": false,
	} {
		if _, err := ParseKey(text); (err == nil) != fine {
			t.Errorf("the key %q: %v", text, err)
		}
	}
}

func TestAddresses(t *testing.T) {
	for text, fine := range map[string]bool{
		"https://hooks.example.org/x?y=1": true, "http://127.0.0.1:9/": true, "": false, "hooks.example.org": false, "ftp://a/b": false,
		"https://": false, "https://a/#b": false, "http://\x00": false,
	} {
		if err := CheckURL(text); (err == nil) != fine {
			t.Errorf("the address %q: %v", text, err)
		}
	}
}

// TestAMessageIsSentAgain has a receiver that fails until the last attempt. The ID stays, and the signature is of each attempt's time.
func TestAMessageIsSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{URL: "http://receiver.example", Key: key, Log: slog.New(slog.DiscardHandler)})
		tries := map[string]int{}
		var times []string
		s.client.Transport = sends(func(r *http.Request) (*http.Response, error) {
			tries[r.Header.Get("webhook-id")]++
			times = append(times, r.Header.Get("webhook-timestamp"))
			if len(times) <= len(pauses) {
				return answered(r, 503), nil
			}
			return answered(r, 204), nil
		})
		running(t, s)
		s.Tell(BackupFailed, Data{})
		time.Sleep(3 * time.Hour)
		synctest.Wait()
		if got := s.Stats(); got != (Stats{Sent: 1, Failed: int64(len(pauses))}) || len(tries) != 1 || times[0] == times[1] {
			t.Errorf("%+v, %v, %v", got, tries, times)
		}
	})
}

// sends is a transport in a function.
type sends func(r *http.Request) (*http.Response, error)

func (f sends) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func answered(r *http.Request, status int) *http.Response {
	return &http.Response{StatusCode: status, Body: http.NoBody, Request: r, Header: http.Header{}}
}

// TestAMessageIsGivenUp has a receiver that always fails, and one that is full of messages.
func TestAMessageIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{URL: "http://receiver.example", Key: key, Log: slog.New(slog.DiscardHandler)})
		s.client.Transport = sends(func(r *http.Request) (*http.Response, error) { return answered(r, 500), nil })
		running(t, s)
		s.Tell(NotReady, Data{})
		time.Sleep(6 * time.Hour)
		if got := s.Stats(); got != (Stats{Failed: int64(len(pauses)) + 1, Lost: 1}) {
			t.Errorf("%+v", got)
		}
	})
	s := New(Config{URL: "http://receiver.example", Key: key, Log: slog.New(slog.DiscardHandler)})
	for range mostWaiting + 5 {
		s.Tell(NotReady, Data{}) // nothing sends: it returns all the same
	}
	if got := s.Stats().Lost; got != 5 {
		t.Errorf("%d messages are lost", got)
	}
}

// TestManyFailedMessagesAreBounded fails all of many messages: only so many wait for another attempt.
func TestManyFailedMessagesAreBounded(t *testing.T) {
	s := New(Config{URL: "http://receiver.example", Key: key, Log: slog.New(slog.DiscardHandler)})
	s.client.Transport = sends(func(r *http.Request) (*http.Response, error) { return answered(r, 500), nil })
	for range 3 * mostWaiting {
		s.try(t.Context(), &attempt{message: newMessage(Test, time.Now(), Data{})})
	}
	if n := s.later.Load(); n != mostWaiting || s.Stats().Lost != 2*mostWaiting {
		t.Errorf("%d wait, %+v", n, s.Stats())
	}
}

// TestHostileReceivers has receivers that redirect, never end their answer, hang, and drop the connection.
func TestHostileReceivers(t *testing.T) {
	var led atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { led.Add(1) }))
	defer elsewhere.Close()
	hung := make(chan struct{})
	for name, test := range map[string]struct {
		answer http.HandlerFunc
		fine   bool
	}{
		"redirect": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		}, false},
		"endless body": {func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 1<<16)); err != nil {
					return
				}
			}
		}, true},
		"endless header": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X-Long", strings.Repeat("x", 4*mostHeader))
		}, false},
		"hang": {func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-r.Context().Done():
			case <-hung:
			}
		}, false},
		"drop": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, false},
		"500":  {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }, false},
	} {
		s, seen := opened(t, test.answer)
		if name == "hang" {
			s.client.Timeout = 50 * time.Millisecond
		}
		err := s.Try(t.Context())
		if (err == nil) != test.fine {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil && (strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "http://")) {
			t.Errorf("%s: the error has the address: %v", name, err)
		}
		<-seen
	}
	close(hung)
	if led.Load() != 0 {
		t.Error("a redirect was followed")
	}
}

// TestTheEndWaitsForNobody stops a sender whose receiver hangs.
func TestTheEndWaitsForNobody(t *testing.T) {
	s, seen := opened(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	s.Tell(NotReady, Data{})
	<-seen
	stop()
	select {
	case <-done:
	case <-time.After(answerTime / 2):
		t.Error("the sender waits for its receiver")
	}
}

// TestNoWebhook calls everything without one.
func TestNoWebhook(t *testing.T) {
	var s *Sender
	s.Tell(NotReady, Data{})
	s.Run(t.Context())
	(&Watch{}).Run(t.Context())
}
