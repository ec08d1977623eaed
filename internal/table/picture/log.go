package picture

import (
	"slices"

	"razzia"
	"razzia/internal/table"
)

// keptFacts is how many entries a Log keeps for the log: more than a round of five players has. keptTalk is the
// same for talk, which is counted separately, so that talk cannot push the game out of the log.
const (
	keptFacts = 120
	keptTalk  = 60
)

// A Log holds the parts of a table's log that a page shows, in no language: the cards as pieces that move, and
// the entries that the page describes. It is immutable: [Log.Advance] returns the next one, so that several
// pages can be rendered from it at the same time.
type Log struct {
	Version  int
	Naming   uint64 // of the names in it: a [table.Table.Naming]
	Row      []Piece
	Police   []Piece
	Property [razzia.MaxPlayers][]Piece
	Places   [razzia.MaxPlayers][]razzia.Card // of the kinds of card of each seat; a place that a kind has left is a gap
	// of each seat, by their places: a cheque from the middle takes the place of the bid until the round ends
	Cheques  [razzia.MaxPlayers][]razzia.Cheque
	Facts    []*Fact
	Talk     []*Fact
	Scorings []table.Scoring
	Curve    []table.Points
	First    razzia.Seat             // seat of the first turn of the game
	Drawn    uint8                   // the pile of the last draw, 0 before the first
	Resumed  bool                    // the pause after a round is over, and no move was made since
	Outcome  *Outcome                // of the last auction or raid, nil once a card was drawn
	ply      int                     // moves made, reveals included
	auction  razzia.AuctionKind      // the last one
	Helped   [razzia.MaxPlayers]bool // a bot has played for the person of the seat
}

// A Piece is one of the 120 cards on the table, identified by the move that revealed it.
type Piece struct {
	Card razzia.Card
	Ply  int
}

// A Fact is an entry of the log with the events that followed from it.
type Fact struct {
	Entry  table.Entry
	Events []razzia.Event
	Ply    int    // number of moves made, including this one
	Say    bool   // the last say of an auction is told, and its outcome is not
	Gone   bool   // the move was taken back: it has moved no pieces
	Name   string // of talk: the present name of the speaker
	Former bool   // another person has had the seat of the entry since
	Sound  string // replaces the sound of the line, "" if it is that of the events
}

// NewLog returns the projection of a whole log.
func NewLog(t *table.Table) *Log { return new(Log).Advance(t) }

// Advance returns the projection after the entries that were added to the table's log.
func (p *Log) Advance(t *table.Table) *Log {
	added := t.Log[min(p.Version, len(t.Log)):]
	var gone map[int]bool
	if p.Naming != t.Naming() || slices.ContainsFunc(added, func(e table.Entry) bool {
		return e.Kind == table.Forgotten ||
			e.Kind == table.Undone
	}) {
		p, added = &Log{Naming: t.Naming()}, t.Log // what it keeps has old names, words that were removed, or moves that were taken back
		gone = t.Log.TakenBack()
	}
	next := p.clone()
	for _, e := range added {
		if gone[e.Version] {
			next.note(&Fact{Entry: e, Ply: next.ply, Gone: true})
			continue
		}
		next.add(t, e)
	}
	next.Facts, next.Talk = newest(next.Facts, keptFacts), newest(next.Talk, keptTalk)
	next.Scorings, next.Curve = t.Scorings, t.Curve
	return next
}

// clone returns a copy that may be changed.
func (p *Log) clone() *Log {
	next := *p
	next.Row, next.Police = slices.Clone(p.Row), slices.Clone(p.Police)
	next.Facts, next.Talk = slices.Clone(p.Facts), slices.Clone(p.Talk)
	for i := range next.Property {
		next.Property[i] = slices.Clone(p.Property[i])
		next.Places[i] = slices.Clone(p.Places[i])
		next.Cheques[i] = slices.Clone(p.Cheques[i])
	}
	return &next
}

// partly returns the projection within the show of a move: the words tell some of its events, and fewer have moved pieces.
func (p *Log) partly(e table.Entry, told, moved []razzia.Event) *Log {
	next := p.clone()
	next.tell(e, told)
	if last := len(next.Facts) - 1; len(told) == 0 {
		next.Facts[last].Say = true
	}
	for _, event := range moved {
		next.movePieces(event)
	}
	return next
}

// tellSale changes the newest line while the hammer counts to two and falls: it still tells the last say, and not the sale.
// Together with the exchange it tells the sale, and the hammer has sounded by then.
func (p *Log) tellSale(b table.Beat) {
	f := *p.Facts[len(p.Facts)-1]
	if b == table.Sold {
		f.Events, f.Say = nil, true
	} else {
		f.Sound = "card"
	}
	p.Facts[len(p.Facts)-1] = &f
}

// newest drops the oldest facts, so that at most this many are left.
func newest(facts []*Fact, kept int) []*Fact {
	return slices.Delete(facts, 0, max(0, len(facts)-kept))
}

func (p *Log) add(t *table.Table, e table.Entry) {
	p.Version = e.Version
	switch e.Kind {
	case table.Began:
		start, _ := razzia.New(t.Setup) // valid, because the table began with it
		p.First = start.Actor
		p.Outcome = &Outcome{Beat: table.NewRound, Seat: start.Actor}
		for i, seat := range start.Seats[:start.Players] {
			p.Cheques[i] = slices.Collect(seat.Open.All())
		}
		p.note(&Fact{Entry: e})
	case table.Moved:
		p.move(e, t.Events(p.ply))
	case table.Talked:
		p.Talk = append(p.Talk, &Fact{Entry: e, Ply: p.ply, Name: t.Seats.NameOf(e)})
	// not shown in the log
	case table.Passed, table.Paced, table.Listed, table.Unlisted, table.Invited, table.Joined, table.Declined, table.Agreed, table.Consented,
		table.Lapsed, table.Kept, table.Understood:
	case table.Resumed:
		p.Resumed = true
	case table.HandedOver:
		p.handOver(e)
	case table.TimedOut, table.Left, table.Resigned:
		p.Helped[e.Seat] = true
		p.note(&Fact{Entry: e, Ply: p.ply})
	default:
		p.note(&Fact{Entry: e, Ply: p.ply})
	}
}

// handOver notes that another person has a seat. Another one said the lines before.
func (p *Log) handOver(e table.Entry) {
	for i, f := range p.Talk {
		if f.Entry.Seat == e.Seat {
			former := *f
			former.Former = true
			p.Talk[i] = &former
		}
	}
	p.Helped[e.Seat] = true
	p.note(&Fact{Entry: e, Ply: p.ply})
}

func (p *Log) note(f *Fact) { p.Facts = append(p.Facts, f) }

// move adds a move.
func (p *Log) move(e table.Entry, events []razzia.Event) {
	p.tell(e, events)
	for _, event := range events {
		p.movePieces(event)
	}
}

// tell adds a move to the log. A reveal is added to the draw before it: together they are one fact.
func (p *Log) tell(e table.Entry, events []razzia.Event) {
	p.ply++
	p.Resumed = false
	if e.Move.Verb() == razzia.ToDraw {
		p.Drawn, p.Outcome = e.Move.Pile(), nil
	}
	if last := len(p.Facts) - 1; e.Move.Verb() == razzia.ToReveal && last >= 0 {
		f := *p.Facts[last]
		f.Events, f.Ply, f.Entry.Version = append(slices.Clip(f.Events), events...), p.ply, e.Version
		p.Facts[last] = &f
	} else {
		p.note(&Fact{Entry: e, Events: events, Ply: p.ply})
	}
	for _, event := range events {
		p.noteOutcome(event)
	}
}
