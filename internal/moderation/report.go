package moderation

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Report tells the operator of a line of talk, of a name, or of what a club says. It does not hold a line of a table: the log of the
// table does, so a line that is removed there is nowhere else. It holds what no log has.
type Report struct {
	ID       string    `json:"id"`
	At       time.Time `json:"at"`
	Reporter string    `json:"reporter"` // identity; "" once their data were deleted
	Topic    Topic     `json:"topic"`
	Table    table.ID  `json:"table,omitempty"` // "" for what is at no table
	About    string    `json:"about,omitempty"` // key of the club or the evening; "" for a table
	Version  int       `json:"version"`         // of the table, when the report was made
	Line     int       `json:"line"`            // as the topic counts
	Writer   string    `json:"writer"`          // identity of who wrote the line or has the name; "" once their data were deleted
	Name     string    `json:"name"`            // of the writer, when the report was made
	Said     string    `json:"said,omitempty"`  // what was written then, of what no log has; "" once the data of the writer were deleted
	Reason   Reason    `json:"reason"`
	Words    string    `json:"words,omitempty"` // a sentence of the reporter
	Closed   time.Time `json:"closed,omitzero"` // when the operator closed it; zero while it is open
	Note     string    `json:"note,omitempty"`  // of the operator
}

// A Topic is what kind of thing a report is about, and what its line counts. Topics are stored: their words never change.
type Topic string

// The topics.
const (
	OfTable   Topic = "table"   // a player: the line is the version of the entry with their talk, or 0 for their name
	OfClub    Topic = "club"    // what a club says: the line is 0 for its name, and 1 for what it announces
	OfEvening Topic = "evening" // the talk of those who watch the last game of an evening: the line is its number
)

// Club returns the key of the club that a report is about; "" for another one.
func (r Report) Club() string { return r.of(OfClub) }

// Evening returns the key of the evening whose talk a report is about; "" for another one.
func (r Report) Evening() string { return r.of(OfEvening) }

// of returns what a report of a topic is about.
func (r Report) of(t Topic) string {
	if r.Topic != t {
		return ""
	}
	return r.About
}

// NewReport returns a report by a caller of something that is still to be said. The operator must be able to count what a person reports:
// so they must be known.
func NewReport(c people.Caller, reason Reason, words string) (Report, error) {
	words = strings.TrimSpace(words)
	if err := c.MustBeKnown(); err != nil {
		return Report{}, err
	}
	if !reason.Valid() || !ValidWords(words) {
		return Report{}, fault.ErrForm
	}
	return Report{ID: strings.ToLower(rand.Text()[:reportID]), At: c.Now, Reporter: c.Person.ID, Reason: reason, Words: words}, nil
}

// A Reason says what is wrong with a line or a name.
type Reason string

// The reasons.
const (
	Insult  Reason = "insult"
	Hate    Reason = "hate"
	Threat  Reason = "threat"
	Sexual  Reason = "sexual"
	Private Reason = "private" // data of a person
	Spam    Reason = "spam"
	Cheat   Reason = "cheat" // players agree on moves
	Other   Reason = "else"
)

// Reasons lists the reasons, in the order in which forms show them.
func Reasons() []Reason { return []Reason{Insult, Hate, Threat, Sexual, Private, Spam, Cheat, Other} }

// Valid reports whether a reason is one of the list.
func (r Reason) Valid() bool { return slices.Contains(Reasons(), r) }

// The bounds of reports.
const (
	MostWords   = 280 // characters of the sentence of a reporter
	MostPerHour = 10  // reports of a person within an hour
)

// ValidWords reports whether a text can be the sentence of a report; "" can.
func ValidWords(text string) bool {
	return utf8.ValidString(text) && utf8.RuneCountInString(text) <= MostWords
}

// The times for which reports are kept, unless their table goes before.
const (
	KeptClosed = 90 * 24 * time.Hour  // after the operator closed the report
	KeptOpen   = 365 * 24 * time.Hour // after it was made
)

// Reports keeps reports. It is a part of the contract of a [Store].
type Reports interface {
	// Report keeps a report, and removes old ones. A second report of the same line or name by the same person changes nothing. It
	// fails with fault.ErrReportsFast if the person has made as many within the last hour as they may. Of several calls at a time no
	// more succeed.
	Report(ctx context.Context, r Report, reporter []string, most int) error

	// Reports lists open reports, the oldest first, or closed ones, the latest first, up to a limit.
	Reports(ctx context.Context, closed bool, most int) ([]Report, error)

	// FindReport returns a report. It is false if there is none.
	FindReport(ctx context.Context, id string) (Report, bool, error)

	// CloseReport notes that the operator has seen to an open report. It is false if there is none.
	CloseReport(ctx context.Context, id, note string, at time.Time) (bool, error)

	// ReportsBy lists the reports of a person, the oldest first.
	ReportsBy(ctx context.Context, reporter []string) ([]Report, error)
}
