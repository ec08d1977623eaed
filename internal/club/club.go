package club

import (
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Key names a club. It is too long to guess.
type Key string

// The addresses of the clubs of a visitor, and of all clubs.
const (
	ListPath = "/clubs"
	OnePath  = "/club"
)

// Path is the address of the club.
func (k Key) Path() string { return OnePath + "/" + string(k) }

// random is a text of 60 random bits.
func random() string { return strings.ToLower(rand.Text()[:12]) }

// A Club is people who play together again and again.
type Club struct {
	Key
	Words
	Code string // of the link that invites: those who have it may join
	Made time.Time
}

// Link is the address that invites: of an open club its own.
func (c *Club) Link() string {
	if c.Open {
		return c.Path()
	}
	return c.Path() + "?invite=" + c.Code
}

// Words are what the owner and the organisers say of a club.
type Words struct {
	Name  string
	About string // one line; "" for none
	Open  bool   // every member of the site may join, and the list of clubs has it
}

// check refuses words that cannot be shown.
func (w *Words) check() error {
	w.Name, w.About = strings.TrimSpace(w.Name), strings.TrimSpace(w.About)
	if !table.ValidLine(w.Name, MaxName) || w.About != "" && !table.ValidLine(w.About, MaxAbout) {
		return ErrWords
	}
	return nil
}

// A Role is what a member may do. The later ones may all that the earlier ones may.
type Role int

// The roles. They are stored: their numbers never change.
const (
	Removed   Role = iota // no member: an organiser has removed them
	Member                // sees everything, and leaves
	Organiser             // changes the words, announces, removes members, invites
	Owner                 // names organisers, passes the club on, closes it
)

// roleWords are the words for roles. They are published: they stay.
var roleWords = [...]string{Removed: "removed", Member: "member", Organiser: "organiser", Owner: "owner"}

// String returns the word for the role: removed, member, organiser or owner.
func (r Role) String() string { return roleWords[r] }

// A Fellow is a member of a club, or one who was removed.
type Fellow struct {
	people.Person
	Identities []string // all
	Role       Role
	Since      time.Time // when they joined, or were removed
}

// An Announcement is what the organisers tell all who see the club.
type Announcement struct {
	Club  Key
	Text  string
	By    string // account
	Made  time.Time
	Until time.Time // it is shown
}

// settle gives a club an owner, if the one that it had is gone or away: the organiser who has been there longest, or else the member. An
// owner who is away is an organiser meanwhile. The list is put in order: by role, then by time.
func settle(list []Fellow, away func(*Fellow) bool) {
	byRole := func(a, b Fellow) int {
		if a.Role != b.Role {
			return int(b.Role - a.Role)
		}
		if order := a.Since.Compare(b.Since); order != 0 {
			return order
		}
		return strings.Compare(a.ID, b.ID)
	}
	slices.SortFunc(list, byRole)
	heir := slices.IndexFunc(list, func(f Fellow) bool { return f.Role > Removed && !away(&f) })
	if heir < 0 {
		return // no one is there who could act
	}
	for i := range list {
		switch {
		case i == heir:
			list[i].Role = Owner
		case list[i].Role == Owner:
			list[i].Role = Organiser
		}
	}
	slices.SortFunc(list, byRole)
}

// The longest texts, in characters.
const (
	MaxName  = 40
	MaxAbout = 140
	MaxNews  = 280
)

// The limits.
const (
	// MostOwned is how many clubs a person may open and own.
	MostOwned = 5
	// MostJoined is how many clubs a person may be a member of.
	MostJoined = 30
	// MostMembers is how many members a club may have: its page lists all of them.
	MostMembers = 500
	// MostNews is how many announcements a club may make in a day.
	MostNews = 5
	// MostDays is how long an announcement may be shown.
	MostDays = 60
	// mostOpen is how many open clubs a list has.
	mostOpen = 50
)

// The refusals of clubs.
var (
	// ErrNoClub refuses an address that leads to no club.
	ErrNoClub = fault.NotFound.New("no-such-club", "club.none", "There is no club with this key: it was closed, or the key is misspelt.").
			Telling("no club has this key: give the end of its address, /club/KEY")

	// ErrRole refuses what the role of the caller does not allow.
	ErrRole = fault.Denied.New("club-role", "club.no_role", "Your role in the club does not allow this, or you are no member.")

	// ErrUninvited refuses to take in a person without an invitation.
	ErrUninvited = fault.Denied.New("club-uninvited", "club.uninvited",
		"The club is by invitation and the code is not that of its link now, or you were removed from it.")

	// ErrOwns refuses to leave a club without an owner.
	ErrOwns = fault.Stale.New("club-owned", "club.owns", "You own the club: pass it on, or close it.")

	// ErrNoFellow refuses a person who is no member, and was not removed.
	ErrNoFellow = fault.NotFound.New("no-such-member", "club.no_fellow", "The club has no such member.")

	// ErrNoNews refuses to report an announcement that is gone.
	ErrNoNews = fault.NotFound.New("no-announcement", "club.no_news", "The club announces nothing now.")

	// ErrWords refuses words that cannot be shown.
	ErrWords = fault.Invalid.New("club-words", "club.words_bad",
		"The name is not one visible line of 1 to 40 characters, what is said of the club not one of at most 140, or the announcement not one of "+
			"at most 280.")

	// ErrFull refuses more than the limits allow.
	ErrFull = fault.TooMany.New("club-full", "club.full",
		"A person owns 5 clubs at most and is in 30, a club has 500 members at most and makes 5 announcements a day.")
)
