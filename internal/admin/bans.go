package admin

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"razzia/internal/fault"
	"razzia/internal/moderation"
)

// A Banning is a ban of a person or an address.
type Banning struct {
	Subject string        `arg:"" name:"person|address" json:"subject" help:"Identity of a person (see people), an IP address, or a network such as 203.0.113.0/24."`
	For     time.Duration `json:"for" default:"0s" placeholder:"24h" help:"For how long; without it for good."`
	Crowd   bool          `json:"crowd,omitempty" kong:"-"` // although a crowd comes from there
}

// An Unbanning ends a ban. It has the fields of a [Banning], so that the audit log shows both alike.
type Unbanning struct {
	Subject string        `arg:"" name:"person|address" json:"subject" help:"As in the list of bans."`
	For     time.Duration `json:"for" kong:"-"`
	Crowd   bool          `json:"crowd,omitempty" kong:"-"`
}

// The actions about bans.
var (
	Ban = &Action[Banning, Nothing]{
		Name: "ban", Command: "ban", Help: "Shut a person or an address out: they can look, but not play or talk.",
		Check: checkBan, Question: askOfCrowd,
		Yes: "Do not ask, although an address stands for more than a hundred people.", Kept: "nobody was banned",
		Says: done[Banning]("banned; razzia admin unban takes it back"),
		Form: &Form[Banning]{View{
			Title: "Ban", Heading: "Ban a person or a network",
			Fields: []Field{
				{Name: "subject", Kind: SubjectField, Label: "Person, address or network"},
				{Name: "for", Kind: TimeField, Label: "For", Times: banTimes, Usual: UsualTime},
			},
			Text: "They can still look, but neither play nor talk. A ban of a network shuts out all who come from there. " +
				"One of a person does not keep out a guest who comes without the cookie.",
			Button: "Ban", Sure: "Ban all of them", Done: "They are banned.",
		}, readBan},
	}
	Unban = &Action[Unbanning, Nothing]{
		Name: "unban", Command: "unban", Help: "Let a person or an address in again.", Says: done[Unbanning]("no longer banned"),
		Form: button("The ban is lifted.", func(v url.Values) (Unbanning, error) { return Unbanning{Subject: v.Get("subject")}, nil }),
	}
	ListBans = &Action[Nothing, []moderation.Ban]{
		Name: "bans", Reads: true, Command: "bans", Help: "List who is shut out.", Rows: rowsOfBans("BANNED"),
	}
)

// BansBy carries the actions out on a list. Status says which crowds there are.
func BansBy(list *moderation.Bans, status func() Status) []Bound {
	return []Bound{
		Done(Ban, func(ctx context.Context, in Banning) error {
			if people := status().CrowdIn(in.Subject); people > 0 && !in.Crowd {
				return crowded(people)
			}
			_, err := list.Ban(ctx, in.Subject, in.For)
			return err
		}),
		Done(Unban, func(ctx context.Context, in Unbanning) error { return lift(ctx, list, in.Subject, errNoBan) }),
		Read(ListBans, list.Bans),
	}
}

// The errors of a ban or a silence that is not there.
var (
	errNoBan     = fault.NotFound.New("no-such-ban", "", "").Telling("this person or address is not banned")
	errNoSilence = fault.NotFound.New("no-such-mute", "", "").Telling("this person may talk")
)

// lift ends a ban. It fails with an error if there is none.
func lift(ctx context.Context, list *moderation.Bans, subject string, missing error) error {
	found, err := list.Unban(ctx, subject)
	if err == nil && !found {
		return missing
	}
	return err
}

// checkBan refuses what is no person and no address.
func checkBan(in *Banning) error {
	if _, err := moderation.ParseSubject(in.Subject); err != nil {
		return err
	}
	if in.For < 0 {
		return errors.New("a ban cannot end before it begins")
	}
	return mustBeNoName(in.Subject)
}

// readBan reads a ban. It is for sure if the form is sent a second time for the same subject.
func readBan(v url.Values) (in Banning, err error) {
	in.Subject = typed(v, "subject")
	in.Crowd = in.Subject == v.Get("sure")
	in.For, err = chosen(v, "for")
	return in, err
}

// askOfCrowd asks if a ban shuts many people out.
func askOfCrowd(c *Client, in *Banning) (string, error) {
	if in.For < 0 {
		return "", fmt.Errorf("--for %v: want a time in the future", in.For)
	}
	status, err := GetStatus.Ask(c, Nothing{})
	people := status.CrowdIn(in.Subject)
	if err != nil || people == 0 {
		return "", err
	}
	in.Crowd = true
	return fmt.Sprintf("%d people come from %s. Shut all of them out?", people, in.Subject), nil
}

// crowded is the error of a ban that shuts out a number of people: the operator has to know of them.
type crowded int

// Error says how many.
func (c crowded) Error() string {
	return fmt.Sprintf("%d people come from there, and all of them would be shut out", int(c))
}

// identitySize is the number of letters and digits in the identity of a person.
const identitySize = 26

// mustBeNoName refuses a name in the place of an identity: a ban of a name keeps no person out, and several people may have it.
func mustBeNoName(subject string) error {
	if moderation.IsPerson(subject) && len(subject) != identitySize {
		return fmt.Errorf("%q is no identity of a person: want its %d letters and digits, as razzia admin people and reports show them", subject,
			identitySize)
	}
	return nil
}

// rowsOfBans lists who is banned, or may not talk.
func rowsOfBans(title string) func([]moderation.Ban) [][]string {
	return func(list []moderation.Ban) [][]string {
		rows := [][]string{{title, "SINCE", "UNTIL"}}
		for _, b := range list {
			rows = append(rows, []string{b.Subject, When(b.Since), whenOr("-", b.Until)})
		}
		return rows
	}
}
