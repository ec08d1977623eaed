package mail_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/mail"
	"razzia/internal/mail/mailtest"
	"razzia/internal/mail/post"
	"razzia/internal/mail/post/posttest"
	"razzia/internal/people"
	"razzia/internal/push"
	"razzia/internal/site/sitetest"
)

// anna asks for a letter.
func anna(now time.Time) people.Caller {
	return people.Caller{Language: i18n.English, Now: now}
}

// served opens an office on a mail server, with a member who has an address.
func served(t *testing.T, s mail.Server) *mail.Office {
	t.Helper()
	kept, log := sitetest.Open(t), slog.New(slog.DiscardHandler)
	members, err := identity.Open(t.Context(), identity.Config{Store: kept, Now: time.Now, Log: log})
	fatal.If(t, err)
	t.Cleanup(members.Close)
	o := mail.Open(mail.Config{Server: s, Site: "https://razzia.example.org", Store: mail.NewStore(kept.Engine()), Members: members,
		Log: log})
	now := time.Now()
	session := identity.DeviceSession{ID: "one", Began: now, Used: now, Expires: now.Add(time.Hour)}
	fatal.If(t, kept.KeepGuest(t.Context(), identity.Account{ID: "ANNA", Name: "Anna\r\nBcc: x", Since: now}, session,
		identity.NewToken().Hash()))
	hash := identity.NewToken().Hash()
	fatal.If(t, o.Store.Ask(t.Context(), mail.Asked{Person: "ANNA", Address: "anna@example.org", Settings: push.Settings{Lang: "en"},
		Expires: now.Add(time.Hour)}, hash, now))
	_, _, err = o.Store.Confirm(t.Context(), hash, "stop", now)
	fatal.If(t, err)
	return o
}

// TestALetterGoesOverSMTP signs in by a whole letter, through a server that takes it.
func TestALetterGoesOverSMTP(t *testing.T) {
	s := posttest.Open(t, true)
	o := served(t, s.Set(t, "razzia"))
	fatal.If(t, o.SignIn(anna(time.Now()), "anna@example.org"))
	o.Flush(t.Context())
	got := s.Next()
	if !strings.Contains(got.Data, "https://razzia.example.org/link/") || strings.Contains(got.Data, "\nBcc:") {
		t.Errorf("the letter is\n%s", got.Data)
	}
	if n := o.Stats()[mail.Outcome{Kind: mail.SignsIn, What: "sent"}]; n != 1 {
		t.Errorf("%d letters are counted", n)
	}
}

// TestALetterIsTriedAgain has a server that is busy twice, one that refuses, and one that stays busy: the letter of a link is given up
// with
// its link.
func TestALetterIsTriedAgain(t *testing.T) {
	for name, test := range map[string]struct {
		err        error
		heals      bool
		sent, lost int64
	}{
		"busy": {&post.Failure{Again: true}, true, 1, 0}, "refused": {&post.Failure{}, false, 0, 1},
		"always busy":     {&post.Failure{Again: true}, false, 0, 1},
		"another failure": {errors.New("odd"), false, 0, 1},
	} {
		box := mailtest.NewBox()
		synctest.Test(t, func(t *testing.T) {
			o := mail.Open(mail.Config{Server: box, Log: slog.New(slog.DiscardHandler)})
			ctx, stop := context.WithCancel(context.Background())
			var work sync.WaitGroup
			work.Go(func() { o.Run(ctx) })
			box.Fails(test.err)
			o.Errand(post.Letter{To: "anna@example.org"}, 30*time.Minute)
			time.Sleep(time.Minute)
			if test.heals {
				box.Fails(nil)
			}
			time.Sleep(time.Hour)
			synctest.Wait()
			got := o.Stats()
			if got[mail.Outcome{Kind: mail.SignsIn, What: "sent"}] != test.sent || got[mail.Outcome{Kind: mail.SignsIn,
				What: "lost"}] != test.lost {
				t.Errorf("%s: %v", name, got)
			}
			stop()
			work.Wait()
		})
	}
}

// TestAServerThatHangsHoldsUpNobody fills the queue: each request is answered at once, and the office ends at once.
func TestAServerThatHangsHoldsUpNobody(t *testing.T) {
	s := posttest.Open(t, false)
	s.Fails("EHLO", posttest.Hangs)
	o := served(t, s.Set(t, "razzia"))
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { o.Run(ctx) })
	began := time.Now()
	for range 2 * mail.MostErrands {
		fatal.If(t, o.SignIn(anna(began), "anna@example.org"))
	}
	stop()
	work.Wait()
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
	if o.Stats()[mail.Outcome{Kind: mail.SignsIn, What: "lost"}] == 0 {
		t.Error("more letters wait than may")
	}
}
