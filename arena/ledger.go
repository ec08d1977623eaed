package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"

	"razzia/notation"
)

// A Ledger keeps the games of a match in a file as records (N3), JSON Lines. While the match runs, deals
// are added as they are done, each by one write: whatever kills the program, no more than the deals
// under way are lost. Once the match has ended they are put in order, so that the file depends on the
// match alone.
type Ledger struct {
	path  string
	file  *os.File
	end   int64        // the length of what is in the file
	spans map[int]span // where each deal is
	found []*dealScore // the deals that were in the file when it was opened
}

// A span is a place in the file.
type span struct{ start, end int64 }

// OpenLedger opens the ledger of a match, and reads the deals that it holds already. A deal that was
// being written when its program was killed is cut off. It fails if the file holds anything else than
// games of this match, and if the judge of the match cannot be opened.
func OpenLedger(path string, m *Match) (*Ledger, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	l := &Ledger{path: path, file: file, spans: map[int]span{}}
	if err := l.read(m); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return l, nil
}

// Close closes the file.
func (l *Ledger) Close() error { return l.file.Close() }

// read reads the deals in the file and cuts off what was not written to its end.
func (l *Ledger) read(m *Match) error {
	in := bufio.NewReaderSize(l.file, 1<<20)
	seatings := m.seatings()
	judge, err := m.openJudge()
	if err != nil {
		return err
	}
	for {
		score, length, err := readDeal(in, m, judge, seatings)
		if err == io.EOF {
			return l.file.Truncate(l.end)
		}
		if err != nil {
			return fmt.Errorf("after %d deals: %w", len(l.found), err)
		}
		if _, twice := l.spans[score.number]; twice {
			return fmt.Errorf("deal %d is there twice", score.number)
		}
		l.spans[score.number] = span{l.end, l.end + length}
		l.end += length
		l.found = append(l.found, score)
	}
}

// readDeal reads the games of a deal. At the end of the file, and if the file ends within the deal, the
// error is io.EOF.
func readDeal(in *bufio.Reader, m *Match, judge Judge, seatings []seating) (score *dealScore, length int64, err error) {
	var d *deal
	for game := range seatings {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return nil, 0, err // a line without an end is the last, and torn
		}
		length += int64(len(line))
		record, at, err := readGame(line)
		if err != nil {
			return nil, 0, err
		}
		if d == nil {
			d, score = m.deal(at.Deal), newDealScore(m, at.Deal)
		}
		if err := m.owns(&record, at, d, game, seatings[game]); err != nil {
			return nil, 0, err
		}
		out, err := outcomeOf(&record, at, judge)
		if err != nil {
			return nil, 0, fmt.Errorf("deal %d, game %d: %w", at.Deal, at.Game, err)
		}
		score.add(m, seatings[game], game, &out)
	}
	return score, length, nil
}

// A meta is what the meta of a game's record says under the key "arena".
type meta struct {
	Seed       uint64 `json:"seed"`                 // of the match
	Deal       int    `json:"deal"`                 // from 0
	Game       int    `json:"game"`                 // of the deal, from 0
	Stop       *Stop  `json:"stop,omitempty"`       // the rule that the match was begun with
	Alone      bool   `json:"alone,omitempty"`      // whether only the first entrant is alone in it
	Neighbours bool   `json:"neighbours,omitempty"` // whether only neighbours meet in it
	Forfeit    *Fault `json:"forfeit,omitempty"`
}

func writeMeta(at meta) json.RawMessage {
	text, err := json.Marshal(map[string]meta{"arena": at})
	if err != nil {
		panic(err) // numbers and texts always can be
	}
	return text
}

// readGame reads the record of a game.
func readGame(line []byte) (notation.Record, meta, error) {
	record, err := notation.Parse(bytes.TrimSpace(line))
	if err != nil {
		return record, meta{}, err
	}
	var all struct{ Arena *meta }
	if record.Meta != nil {
		err = json.Unmarshal(record.Meta, &all)
	}
	switch {
	case err != nil:
		return record, meta{}, fmt.Errorf("meta: %w", err)
	case all.Arena == nil || all.Arena.Deal < 0:
		return record, meta{}, errors.New("meta does not say of which deal the game is: want a file of a match")
	case record.Result == nil && all.Arena.Forfeit == nil:
		return record, meta{}, errors.New("the game has neither a result nor a forfeit")
	}
	return record, *all.Arena, nil
}

// owns fails if a record is not the game that this match has at its place.
func (m *Match) owns(r *notation.Record, at meta, d *deal, game int, s seating) error {
	switch {
	case at.Seed != m.Seed:
		return fmt.Errorf("the file holds a match with the seed %d: want %d", at.Seed, m.Seed)
	case (at.Stop == nil) != (m.Stop == nil) || at.Stop != nil && *at.Stop != *m.Stop:
		return fmt.Errorf("the file holds a match with the stopping rule %s: want %s, for a rule is fixed in advance", at.Stop, m.Stop)
	case at.Alone != m.Alone || at.Neighbours != m.Neighbours:
		return fmt.Errorf("the file holds a match in which %s: want one in which %s",
			pairing(at.Alone, at.Neighbours), pairing(m.Alone, m.Neighbours))
	case len(r.Players) != m.Players || r.Piles != m.Piles:
		return fmt.Errorf("the file holds a match of %d players and piles %d: want %d and %d",
			len(r.Players), r.Piles, m.Players, m.Piles)
	case at.Deal != d.number || at.Game != game:
		return fmt.Errorf("deal %d, game %d follows: want game %d of deal %d", at.Deal, at.Game, game, d.number)
	case !slices.Equal(r.Packages, d.packages):
		return fmt.Errorf("deal %d: the packages are %v: want %v", d.number, r.Packages, d.packages)
	}
	want := m.names(s)
	if !slices.Equal(r.Players, want) {
		return fmt.Errorf("deal %d, game %d is played by %q: want %q", d.number, game, r.Players, want)
	}
	return nil
}

// pairing says which games a match has, as messages show it.
func pairing(alone, neighbours bool) string {
	switch {
	case alone:
		return "only the first player is alone"
	case neighbours:
		return "only neighbours meet"
	}
	return "everybody is alone by turns"
}

// outcomeOf reads the outcome of a game from its record, and has its luck judged.
func outcomeOf(r *notation.Record, at meta, judge Judge) (out outcome, err error) {
	out.fault = at.Forfeit
	for seat, total := range r.Result {
		out.totals[seat] = int16(total)
	}
	out.luck, err = luckOf(judge, r.Setup(), r.Moves)
	return out, err
}

// append adds a deal.
func (l *Ledger) append(number int, lines []byte) error {
	if _, err := l.file.WriteAt(lines, l.end); err != nil {
		return err
	}
	next := l.end + int64(len(lines))
	l.spans[number] = span{l.end, next}
	l.end = next
	return nil
}

// finish puts the deals in order, and drops those after the last that the match wants. The new file
// takes the place of the old one at once.
func (l *Ledger) finish(last int) error {
	ordered, err := os.CreateTemp(filepath.Dir(l.path), ".arena-*")
	if err != nil {
		return err
	}
	err = l.copyTo(ordered, last)
	err = errors.Join(err, ordered.Chmod(0o644), ordered.Close())
	if err == nil {
		err = os.Rename(ordered.Name(), l.path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(ordered.Name()))
	}
	return nil
}

// last is the last deal of the file that the results stand on: those after a verdict were under way in
// vain, while those after the number of deals that is asked for now are somebody's work.
func (r *Results) last() int {
	if r.verdict.decided() {
		return r.unbroken - 1
	}
	return math.MaxInt
}

// copyTo writes the deals up to the last in order.
func (l *Ledger) copyTo(ordered io.Writer, last int) error {
	out := bufio.NewWriterSize(ordered, 1<<20)
	for _, number := range slices.Sorted(maps.Keys(l.spans)) {
		if number > last {
			break
		}
		at := l.spans[number]
		if _, err := io.Copy(out, io.NewSectionReader(l.file, at.start, at.end-at.start)); err != nil {
			return err
		}
	}
	return out.Flush()
}
