package people

import (
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/table"
)

// A Person is a member or a guest, as others see them.
type Person struct {
	ID     string // the account of a member, the identity of a guest; never shown
	Name   string
	Face   uint8
	Member bool
}

// Handle names the person on pages and to programs.
func (p Person) Handle() string { return table.Handle(p.ID) }

// A Kind is what two members are to each other.
type Kind int

// The kinds of ties, as one of the two sees them.
const (
	Asked  Kind = iota // the viewer has asked the other to be a friend
	Asks               // the other asks the viewer
	Friend             // they are friends
)

// A Tie is what another member is to the viewer.
type Tie struct {
	Person
	Kind  Kind
	Since time.Time
	Seen  time.Time // when a friend was here last, exact to a minute; zero if they hide it
}

// Here reports whether a friend is here now.
func (t *Tie) Here(now time.Time) bool { return !t.Seen.IsZero() && now.Sub(t.Seen) < HereFor }

// A Block says that a person wants nothing to do with another one.
type Block struct {
	Person // who is blocked
	Since  time.Time
}

// A FriendLink makes a friend of the member who opens it. The store has only its hash.
type FriendLink struct {
	Once  bool // it works once; otherwise until it is revoked
	Since time.Time
}

// An Invitation asks a person to come to a table that waits.
type Invitation struct {
	Table   table.ID
	By      Person
	At      time.Time
	Ends    time.Time // a whole number of minutes after At
	Options table.Options
	Seats   []table.SeatSummary
}

// Free counts the empty seats of the table.
func (i *Invitation) Free() (n int) {
	for _, s := range i.Seats {
		if s.Person == "" && s.Level == "" {
			n++
		}
	}
	return n
}

// The limits.
const (
	// MostFriends is how many friends a member may have: all of them are listed.
	MostFriends = 200
	// MostAsks is how many questions of one member may be open at a time.
	MostAsks = 20
	// AskTime is how long a question for friendship stays open. Until then the same member is not asked again, whatever they answer.
	AskTime = 30 * 24 * time.Hour
	// MostBlocks is how many persons one may block.
	MostBlocks = 500
	// MostInvitations is how many invitations one person may send in an hour, and how many may reach one person.
	MostInvitations = 30

	// MostBotInvitations is how many may reach one bot account in an hour.
	MostBotInvitations = 600
	// InvitationTime is how long an invitation lasts at most, and unless the inviter says less. It ends before if the table begins, is
	// full, or goes.
	InvitationTime = 14 * 24 * time.Hour
	// AnswerTime is how long the inviter can find out what became of an invitation, after its answer or its time-out: as long as a program
	// may be away.
	AnswerTime = 14 * 24 * time.Hour
	// SeenEvery is how exact the last sign of a person is: it is stored once in this time.
	SeenEvery = time.Minute
	// HereFor is how long a person counts as here after the last sign of them, which may be SeenEvery late.
	HereFor = 3 * time.Minute
)

// The refusals of a Store.
var (
	ErrNoPerson = fault.NotFound.New("no-such-person", "people.no_person",
		"The list of the people whom you know has no such person. For relate also: the person is a guest, who"+
			" can have no friends.").
		Telling("nothing is stored of this person: give the identity that razzia admin people shows; " +
			"razzia login-link takes the name of a member too")
	ErrNoAsk = fault.Stale.New("no-question", "people.no_question",
		"The person has not asked you to be a friend, or no longer.")
	ErrNoLink       = identity.ErrLink.Saying("people.link_bad")
	ErrNoInvitation = fault.NotFound.New("no-invitation", "people.no_invitation", "You have no open invitation to the table.")
	ErrBlocking     = fault.Stale.New("you-block-them", "people.blocking", "You block the person.")
	ErrMany         = fault.TooMany.New("too-many-people", "people.too_many",
		"Too many friends, open questions, blocks, or invitations within an hour: see the operation.")
)
