package people

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"time"

	"razzia/internal/table"
)

// A Code is the secret of a friend link: 26 letters and digits, 130 random bits.
type Code string

// A Hash is the SHA-256 of a code. The store has only hashes.
type Hash [sha256.Size]byte

// NewCode draws a code.
func NewCode() Code { return Code(rand.Text()) }

// Hash returns the hash of a code.
func (c Code) Hash() Hash { return sha256.Sum256([]byte("razzia friend\x00" + c)) }

// An Answer answers the invitations to a table.
type Answer struct {
	Table  table.ID
	State  State  // Accepted or Declined
	Reason Reason // of one that is declined
	At     time.Time
}

// A Store keeps what persons are to each other. Persons are named by their account or, for guests, their identity. A call that fails with
// one of the errors above has changed nothing. Times are kept in milliseconds. The contract is tested by
// [razzia/internal/people/peopletest.Stores].
type Store interface {
	// Members returns the members who have these identities, by identity. One that belongs to no account is missing.
	Members(ctx context.Context, identities []string) (map[string]Person, error)

	// Ties lists what other members are to a member: friends, and open questions, the latest first. A question of a member that
	// they block is missing. To the member who asked, a question that was declined looks open.
	Ties(ctx context.Context, account string, now time.Time) ([]Tie, error)

	// Ask asks a member to be a friend. If they have asked the same, both are friends. It fails with ErrNoPerson without both
	// accounts, with ErrBlocking if the one who asks blocks the other, and with ErrMany. If the other one blocks the one who asks, that does
	// not show.
	Ask(ctx context.Context, account, other string, now time.Time) error

	// Agree makes friends of a member and another one who has asked them. It fails with ErrNoAsk, and with ErrMany.
	Agree(ctx context.Context, account, other string, now time.Time) error

	// Decline answers a question of another member with no. Without a question it changes nothing.
	Decline(ctx context.Context, account, other string, now time.Time) error

	// Withdraw takes a question to another member back, and looks the same whether they have declined it. A no still holds, and the question
	// counts for the limit as before. Without a question it changes nothing.
	Withdraw(ctx context.Context, account, other string) error

	// Part ends a friendship. Without one it changes nothing.
	Part(ctx context.Context, account, other string) error

	// SaveFriendLink stores a link in place of the one that the account has.
	SaveFriendLink(ctx context.Context, account string, h Hash, l FriendLink) error

	// DropFriendLink revokes the link of an account.
	DropFriendLink(ctx context.Context, account string) error

	// FriendLinkOf returns the link of an account, false if there is none.
	FriendLinkOf(ctx context.Context, account string) (FriendLink, bool, error)

	// FindFriendLink returns the member who made a link, or fails with ErrNoLink.
	FindFriendLink(ctx context.Context, h Hash) (Person, error)

	// UseFriendLink makes friends of a member and the one who made a link. A link for one use goes, unless they are friends already or
	// the same. It fails with ErrNoLink, also if the one who made the link blocks the other; with ErrBlocking if the other blocks
	// them; and with ErrMany. Of several members with a link for one use, one succeeds.
	UseFriendLink(ctx context.Context, account string, h Hash, now time.Time) (Person, error)

	// Block blocks a person: friendship and questions between both end. It fails with ErrMany.
	Block(ctx context.Context, person string, b Block) error

	// Unblock takes all blocks of a person by another back.
	Unblock(ctx context.Context, person, blocked string) error

	// Blocks lists the persons that a person blocks, the latest first. A member has the name of their account, a guest the one of then.
	Blocks(ctx context.Context, person string) ([]Block, error)

	// Blockers lists all identities of the persons who block a person.
	Blockers(ctx context.Context, person string) ([]string, error)

	// Invite stores an invitation, unless there is the same one. One that timed out without an answer an hour after it came, or that came
	// InvitationTime before, is replaced. It fails with ErrMany, and with ErrBlocking if the one who invites blocks the other.
	Invite(ctx context.Context, to Person, i Invitation) error

	// Invitations lists the open invitations of a person to tables that wait, the latest first. It leaves out those by persons that they
	// block or who block them, and those to tables that are full or at which they sit.
	Invitations(ctx context.Context, person string, now time.Time) ([]Invitation, error)

	// AnswerInvitation answers all invitations of a person to a table, and returns who sent them. It fails with ErrNoInvitation if there is
	// no open one.
	AnswerInvitation(ctx context.Context, person string, a Answer) (inviters []string, _ error)

	// SentTo lists the invitations of a person to a table, the first of them first. Those to persons that they block are left out.
	SentTo(ctx context.Context, person string, id table.ID, now time.Time) ([]Sent, error)

	// SentSince lists the invitations of a person to tables that are there, those that are open and those that were over at a moment or
	// later, in the order in which they end. Those to persons that they block are left out.
	SentSince(ctx context.Context, person string, since, now time.Time) ([]Sent, error)

	// See notes that a member is here, unless they hide it.
	See(ctx context.Context, account string, now time.Time) error

	// Hide hides whether a member is here, or shows it again. It forgets when they were.
	Hide(ctx context.Context, account string, hidden bool) error

	// Hides reports whether a member hides whether they are here.
	Hides(ctx context.Context, account string) (bool, error)
}
