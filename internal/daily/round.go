package daily

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/table"
	"razzia/notation"
)

// Scheme is the name of the form of a [Round.Proof].
const Scheme = "razzia-day-1"

// A Round is what is played on a day. All of it is public once the day has begun; the commitment is so before.
type Round struct {
	Day        Day
	Start      notation.Record // of the game of bots, from the packages to the beginning of round 3
	Seat       razzia.Seat     // of the person
	Puzzle     string          // ID of the puzzle, "" for none
	Commitment string          // SHA-256 of the proof, as hexadecimal digits

	Judge   string    // hash of the judge of all results of the day; "" before the first
	Closed  time.Time // when the points of the month were given; zero before
	Results int       // of the day, once it is closed
}

// StartText is the start as [ParseStart] reads it.
func (r *Round) StartText() string { return string(notation.AppendRecord(nil, &r.Start)) }

// Players is the number of seats.
func (r *Round) Players() int { return len(r.Start.Packages) }

// Setup is the set-up of the game.
func (r *Round) Setup() razzia.Setup {
	return razzia.Setup{Packages: r.Start.Packages, Piles: r.Start.Piles}
}

// ParseStart reads the start of a round as [notation.AppendRecord] writes it.
func ParseStart(text string) (notation.Record, error) { return notation.Parse([]byte(text)) }

// State is the position with which the round begins.
func (r *Round) State() (razzia.State, error) {
	s, err := razzia.New(r.Setup())
	for _, m := range r.Start.Moves {
		if err == nil {
			s, err = s.Step(m)
		}
	}
	return s, err
}

// A Secret is the part of a round that must not be known before its day is over. Package fmt prints nothing of it.
type Secret struct {
	Cards table.Stack // the order of all cards of the game, those before the round too
	Bots  fair.Seed   // of what the bots leave to chance
	Salt  string      // 64 random hexadecimal digits, so that the cards cannot be guessed by trying which ones fit the commitment
}

// errSecret is the error of a damaged secret. The cause might show a part of it.
var errSecret = errors.New("the cards of a day are damaged")

// ParseSecret reads a secret as it is stored.
func ParseSecret(cards, bots, salt string) (s Secret, err error) {
	s.Salt = salt
	if s.Cards, err = table.ParseStack(cards); err == nil {
		s.Bots, err = fair.ParseSeed(bots)
	}
	if err != nil {
		return Secret{}, errSecret
	}
	return s, nil
}

// Format writes "(secret of a day)" for every verb.
func (Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "(secret of a day)") }

// Proof is the text whose SHA-256 is the commitment. docs/build/fair.md says each line of it.
func (r *Round) Proof(s Secret) string {
	var b strings.Builder
	line := func(name, value string) { b.WriteString(name + " " + value + "\n") }
	line("scheme", Scheme)
	line("day", r.Day.String())
	for _, p := range r.Start.Packages {
		line("package", fmt.Sprint(slices.Collect(p.All())))
	}
	line("piles", fmt.Sprint(r.Start.Piles))
	line("seat", fmt.Sprint(int(r.Seat)))
	for _, m := range r.Start.Moves {
		line("move", m.String())
	}
	line("cards", s.Cards.Reveal())
	line("bots", s.Bots.Reveal())
	line("salt", s.Salt)
	return b.String()
}

// Commit returns the SHA-256 of a proof, as 64 hexadecimal digits.
func Commit(proof string) string {
	sum := sha256.Sum256([]byte(proof))
	return hex.EncodeToString(sum[:])
}

// Check fails unless the secret is the one that the round commits to, and its cards are those that came before the round.
func (r *Round) Check(s Secret) error {
	if Commit(r.Proof(s)) != r.Commitment {
		return errors.New("the cards are not those that the commitment is to")
	}
	if state, err := r.State(); err != nil || state.Round != razzia.Rounds || int(r.Seat) >= r.Players() || r.Seat < 0 {
		return fmt.Errorf("the start is not the beginning of round 3: %w", errors.Join(err))
	}
	return nil
}

// Command returns the command that makes a table of the round for a person.
func (r *Round) Command(s Secret, p table.Person) table.PlayDay {
	return table.PlayDay{
		Day: r.Day.String(), Setup: r.Setup(), Before: r.Start.Moves, Person: p, Seat: r.Seat, Level: Level, Pace: pace,
		Seed: s.Bots, Stack: s.Cards,
	}
}

// Level is the level of the bots. It chooses by the state and its seed alone, without a clock, so bots of all nodes answer alike.
const Level = "club"

// pace is how fast moves are shown: that of other tables.
const pace = time.Second
