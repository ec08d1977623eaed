package admin

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"razzia/internal/moderation"
)

// A Silencing stops a person from talking. It has the fields of a [Banning], so that the audit log shows both alike.
type Silencing struct {
	Subject string        `arg:"" name:"person" json:"subject" help:"Identity of the person (see people, and reports show)."`
	For     time.Duration `json:"for" default:"24h" placeholder:"24h" help:"For how long."`
	Crowd   bool          `json:"crowd,omitempty" kong:"-"`
}

// An Unsilencing lets a person talk again.
type Unsilencing struct {
	Subject string        `arg:"" name:"person" json:"subject" help:"As in the list of silences."`
	For     time.Duration `json:"for" kong:"-"`
	Crowd   bool          `json:"crowd,omitempty" kong:"-"`
}

// The actions about who may talk.
var (
	Silence = &Action[Silencing, Nothing]{
		Name: "silence", Command: "silence", Help: "Stop a person from talking for a time: they can play on.",
		Check: checkSilence,
		Says: func(in Silencing, _ Nothing) string {
			return fmt.Sprintf("may not talk for %v; razzia admin unsilence takes it back\n", in.For)
		},
	}
	Unsilence = &Action[Unsilencing, Nothing]{
		Name: "unsilence", Command: "unsilence", Help: "Let a person talk again.", Says: done[Unsilencing]("may talk again"),
		Form: button("They may talk again.", func(v url.Values) (Unsilencing, error) { return Unsilencing{Subject: v.Get("subject")}, nil }),
	}
	ListSilences = &Action[Nothing, []moderation.Ban]{
		Name: "silences", Reads: true, Command: "silences", Help: "List who may not talk.", Rows: rowsOfBans("SILENCED"),
	}
)

// SilencesBy carries the actions out on a list.
func SilencesBy(list *moderation.Bans) []Bound {
	return []Bound{
		Done(Silence, func(ctx context.Context, in Silencing) error {
			_, err := list.Ban(ctx, in.Subject, in.For)
			return err
		}),
		Done(Unsilence, func(ctx context.Context, in Unsilencing) error { return lift(ctx, list, in.Subject, errNoSilence) }),
		Read(ListSilences, list.Bans),
	}
}

// checkSilence refuses what is no person, and no time.
func checkSilence(in *Silencing) error {
	switch {
	case !moderation.IsPerson(in.Subject):
		return errors.New("this is no identity of a person")
	case in.For <= 0:
		return errors.New("say for how long")
	}
	return mustBeNoName(in.Subject)
}
