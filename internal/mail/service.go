package mail

import (
	"context"
	"crypto/rand"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/mail/post"
	"razzia/internal/people"
	"razzia/internal/push"
)

// The times of addresses.
const (
	// ConfirmTime is how long an address waits to be confirmed. Then it is removed.
	ConfirmTime = 24 * time.Hour
	// mostAt is how many members one letter signs in: a family may share an address.
	mostAt = 5
)

// The paces of letters that anybody can ask for, at all nodes together.
var (
	toAddress = Pace{Every: 20 * time.Minute, Burst: 3} // no mailbox is filled
	byMember  = Pace{Every: 30 * time.Minute, Burst: 5} // with addresses that may be of others
)

// The refusals.
var (
	// ErrNoMail refuses letters at a site that sends none.
	ErrNoMail = fault.NotFound.New("no-mail", "mail.none", "The operator sends no letters.").OnPages()

	// ErrAddress refuses what is no address.
	ErrAddress = fault.ErrForm.Saying("mail.bad_address")

	// ErrFast refuses a member who has asked for too many letters.
	ErrFast = fault.TooMany.New("letters-fast", "mail.fast", "You have asked for too many letters: wait half an hour.").OnPages()
)

// A State is what a member sees of their addresses.
type State struct {
	Address Address // the zero Address for none
	Asked   Asked   // not confirmed; likewise
}

// Own returns the addresses of a member.
func (o *Office) Own(ctx context.Context, c people.Caller) (s State, err error) {
	if o == nil {
		return s, ErrNoMail
	}
	if c.Member == nil {
		return s, nil
	}
	if s.Address, _, err = o.Store.AddressOf(ctx, c.Member.ID); err == nil {
		s.Asked, _, err = o.Store.AskedOf(ctx, c.Member.ID, c.Now)
	}
	return s, fault.Store(err)
}

// Ask keeps an address of a member and writes to it, so that its owner can confirm it. The address that they have stays until then. The
// answer does not say whether another member has the address.
func (o *Office) Ask(ctx context.Context, c people.Caller, address string, turns bool, wants push.Settings) error {
	switch {
	case o == nil:
		return ErrNoMail
	case c.Member == nil:
		return fault.ErrGuest
	}
	address, ok := post.Address(address)
	if !ok {
		return ErrAddress
	}
	if !wants.Valid() {
		return push.ErrQuiet
	}
	if ok, err := o.Store.Take(ctx, "of "+c.Member.ID, byMember, c.Now); err != nil || !ok {
		return faultOr(err, ErrFast)
	}
	wants.Lang, wants.Theme = string(c.Language), string(c.Theme)
	a := Asked{Person: c.Member.ID, Address: address, Turns: turns, Settings: wants, Expires: c.Now.Add(ConfirmTime)}
	token := identity.NewToken()
	if err := o.Store.Ask(ctx, a, token.Hash(), c.Now); err != nil {
		return fault.Store(err)
	}
	o.take(errand{kind: Confirms, ends: a.Expires, write: func(ctx context.Context) ([]post.Letter, error) {
		return o.confirmation(ctx, a, token)
	}})
	return nil
}

// faultOr is the fault of the store, or else a refusal.
func faultOr(err error, refusal error) error {
	if err != nil {
		return fault.Store(err)
	}
	return refusal
}

// confirmation writes the letter with which an address is confirmed; none if the address has got too many.
func (o *Office) confirmation(ctx context.Context, a Asked, token identity.Token) ([]post.Letter, error) {
	account, err := o.Members.Store.FindAccount(ctx, a.Person)
	if err != nil {
		return nil, err
	}
	if ok, err := o.Store.Take(ctx, "to "+a.Address, toAddress, o.Now()); err != nil || !ok {
		return nil, err
	}
	d := &draft{words: wordsFor(account, a.Settings)}
	d.subject = d.words.Text("mail.confirm_subject")
	d.say("mail.confirm_why", "name", line(account.Name))
	d.lead(o.Site+ConfirmPath(token), "mail.confirm")
	d.say("mail.confirm_else", "hours", int(ConfirmTime/time.Hour))
	return []post.Letter{d.letter(a.Address)}, nil
}

// Asked returns what the link of a letter confirms, and the account, and leaves it as it is: programs look at the links in letters.
func (o *Office) Asked(ctx context.Context, token identity.Token, now time.Time) (a Asked, of identity.Account, err error) {
	if o == nil {
		return a, of, ErrNoMail
	}
	if !token.Plausible() {
		return a, of, ErrLetter
	}
	if a, err = o.Store.FindAsked(ctx, token.Hash(), now); err == nil {
		of, err = o.Members.Store.FindAccount(ctx, a.Person)
	}
	return a, of, fault.Store(err)
}

// Confirm confirms the address of a link, once. The address before it is told.
func (o *Office) Confirm(ctx context.Context, token identity.Token, now time.Time) error {
	if o == nil {
		return ErrNoMail
	}
	if !token.Plausible() {
		return ErrLetter
	}
	a, old, err := o.Store.Confirm(ctx, token.Hash(), rand.Text(), now)
	if err != nil {
		return fault.Store(err)
	}
	if old != "" && old != a.Address {
		o.tell(old, a.Person, &a.Settings, "mail.changed_why")
	}
	return nil
}

// tell tells an address that it is no longer that of a member.
func (o *Office) tell(old, person string, wants *push.Settings, why string) {
	o.take(errand{kind: Tells, ends: o.Now().Add(tellTime), write: func(ctx context.Context) ([]post.Letter, error) {
		account, err := o.Members.Store.FindAccount(ctx, person)
		if err != nil {
			return nil, err
		}
		d := &draft{words: wordsFor(account, *wants)}
		d.subject = d.words.Text("mail.changed_subject")
		d.say(why, "name", line(account.Name))
		d.say("mail.changed_else")
		d.lead(o.Site+"/devices", "devices.title")
		return []post.Letter{d.letter(old)}, nil
	}})
}

// Remove removes the addresses of a member. The confirmed one is told.
func (o *Office) Remove(ctx context.Context, c people.Caller) error {
	switch {
	case o == nil:
		return ErrNoMail
	case c.Member == nil:
		return fault.ErrGuest
	}
	old, err := o.Store.Remove(ctx, c.Member.ID)
	if err != nil || old == "" {
		return fault.Store(err)
	}
	o.tell(old, c.Member.ID, &push.Settings{Lang: string(c.Language), Theme: string(c.Theme)}, "mail.removed_why")
	return nil
}

// SignIn writes a letter to an address with a link for each member who has confirmed it. The answer is the same for all addresses, and
// comes before the address is looked up. It fails for what is no address.
func (o *Office) SignIn(c people.Caller, address string) error {
	if o == nil {
		return ErrNoMail
	}
	address, ok := post.Address(address)
	if !ok {
		return ErrAddress
	}
	wants := push.Settings{Lang: string(c.Language), Theme: string(c.Theme)}
	o.take(errand{kind: SignsIn, ends: o.Now().Add(identity.MailTime), write: func(ctx context.Context) ([]post.Letter, error) {
		return o.signIn(ctx, address, &wants)
	}})
	return nil
}

// signIn writes the letter that signs members in; none for an unknown address, or one that has got too many.
func (o *Office) signIn(ctx context.Context, address string, wants *push.Settings) ([]post.Letter, error) {
	list, err := o.Store.At(ctx, address, mostAt)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if ok, err := o.Store.Take(ctx, "to "+address, toAddress, o.Now()); err != nil || !ok {
		return nil, err
	}
	d := &draft{words: wordsOf(wants)}
	d.subject = d.words.Text("mail.sign_in_subject")
	d.say("mail.sign_in_why")
	for _, a := range list {
		account, err := o.Members.Store.FindAccount(ctx, a.Person)
		if err != nil {
			return nil, err
		}
		token, _, err := o.Members.NewMailedLink(ctx, a.Person)
		if err != nil {
			return nil, err
		}
		d.lead(o.Site+linkPath(token), "mail.sign_in_as", "name", line(account.Name))
	}
	d.say("mail.sign_in_else", "minutes", int(identity.MailTime/time.Minute))
	return []post.Letter{d.letter(address)}, nil
}

// SaveTurns says whether a member wants letters about games that wait, and when.
func (o *Office) SaveTurns(ctx context.Context, c people.Caller, turns bool, wants push.Settings) error {
	switch {
	case o == nil:
		return ErrNoMail
	case c.Member == nil:
		return fault.ErrGuest
	case !wants.Valid():
		return push.ErrQuiet
	}
	wants.Lang, wants.Theme = string(c.Language), string(c.Theme)
	return fault.Store(o.Store.SaveTurns(ctx, c.Member.ID, turns, wants))
}

// Stops reports whether the link of a letter ends letters of a person.
func (o *Office) Stops(ctx context.Context, stop string) error {
	if o == nil {
		return ErrNoMail
	}
	is, err := o.Store.Stops(ctx, stop)
	if err == nil && !is {
		return ErrLetter
	}
	return fault.Store(err)
}

// Stop ends the letters of a link about games that wait. The person need not be signed in, and the link is used as often as one wants.
func (o *Office) Stop(ctx context.Context, stop string) error {
	if o == nil {
		return ErrNoMail
	}
	is, err := o.Store.Stop(ctx, stop)
	if err == nil && !is {
		return ErrLetter
	}
	return fault.Store(err)
}

// ConfirmPath is the page on which an address is confirmed.
func ConfirmPath(token identity.Token) string { return "/mail/confirm/" + string(token) }

// StopPath is the page that ends letters about games that wait.
func StopPath(stop string) string { return "/mail/stop/" + stop }

// linkPath is the page of a link that signs a device in.
func linkPath(token identity.Token) string { return "/link/" + string(token) }
