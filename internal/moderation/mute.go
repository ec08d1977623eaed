// Package moderation has bans, mutes, reports to the operator, and the words that the operator does not want in talk and names.
//
// A [WordList] is read from a file with one word or pattern in each line. It compares whole words, without regard to case, accents and
// the form of the characters (Unicode NFKC). [Words] is the list of a file, read again when the file changes.
package moderation

import (
	"context"
	"time"

	"razzia/internal/fault"
)

// A Mute hides from a viewer what a player says, at any table.
type Mute struct {
	ID     string // names the mute in lists; it says nothing of the muted player
	Viewer string // identity of the person who mutes
	Muted  string // identity of the player
	Name   string // of the player, when they were muted
	Since  time.Time
}

// MostMutes is how many players a viewer may mute: each stream of theirs holds the list.
const MostMutes = 500

// ErrManyMutes refuses one mute too many.
var ErrManyMutes = fault.Stale.New("too-many-mutes", "moderation.too_many", "You have muted 500 players: unmute some first.")

// A Store keeps mutes and reports. Viewers and reporters are given by all their identities, that of the account first. Times are kept
// in milliseconds. The contract is tested by [razzia/internal/moderation/moderationtest.Stores].
type Store interface {
	// Mute keeps a mute, and notes the change of its viewer. A second one of the same player changes nothing. It fails with
	// ErrManyMutes if the viewer has as many mutes as they may.
	Mute(ctx context.Context, m Mute, viewer []string, most int) error

	// Unmute removes the mutes of a viewer of a player, by any identity of that player, and notes the change. It is false if there is
	// none.
	Unmute(ctx context.Context, viewer []string, muted string, at time.Time) (bool, error)

	// MutesOf lists the mutes of a viewer, the oldest first.
	MutesOf(ctx context.Context, viewer []string) ([]Mute, error)

	// Unheard lists the identities of the players that a viewer has muted, with all those of their accounts, in order.
	Unheard(ctx context.Context, viewer []string) ([]string, error)

	Reports
}
