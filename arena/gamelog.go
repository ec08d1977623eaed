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

// A GameLog keeps the games of a match in a file as records (N3), JSON Lines. While the match runs, each
// deal is appended by one write when it is done: if the program is killed, only the deals
// being played are lost. When the match has ended the deals are sorted, so that the file depends on the
// match alone.
type GameLog struct {
	path  string
	file  *os.File
	end   int64        // the length of the whole deals in the file, in bytes
	spans map[int]span // of each deal, by its number
	found []*dealScore // the deals that were in the file when it was opened
}

// A span is a range of bytes in the file.
type span struct{ start, end int64 }

// OpenGameLog opens the log of a match, and reads the deals in it. A deal at the end that was written only in part is
// cut off. OpenGameLog fails if the file has anything else than games of this match, and if the judge of the match
// cannot be opened.
func OpenGameLog(path string, m *Match) (*GameLog, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	l := &GameLog{path: path, file: file, spans: map[int]span{}}
	if err := l.read(m); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return l, nil
}

// Close closes the file.
func (l *GameLog) Close() error { return l.file.Close() }

// read reads the deals in the file and cuts off an unfinished one at the end.
func (l *GameLog) read(m *Match) error {
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
			return fmt.Errorf("deal %d is in the file twice", score.number)
		}
		l.spans[score.number] = span{l.end, l.end + length}
		l.end += length
		l.found = append(l.found, score)
	}
}

// readDeal reads the games of a deal. At the end of the file, also within a deal, the
// error is io.EOF.
func readDeal(in *bufio.Reader, m *Match, judge Judge, seatings []seating) (score *dealScore, length int64, err error) {
	var d *deal
	for game := range seatings {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return nil, 0, err // also for a last line without an end, which was cut off
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

// A meta is the value of the key "arena" in the meta of a game's record.
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
		panic(err) // never: it holds numbers and texts
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
		return record, meta{}, errors.New("meta does not say which deal the game belongs to: want a file that the arena has written")
	case record.Result == nil && all.Arena.Forfeit == nil:
		return record, meta{}, errors.New("the game has neither a result nor a forfeit")
	}
	return record, *all.Arena, nil
}

// owns fails if a record is not the game of this match that belongs at its place.
func (m *Match) owns(r *notation.Record, at meta, d *deal, game int, s seating) error {
	switch {
	case at.Seed != m.Seed:
		return fmt.Errorf("the file is of a match with the seed %d: want %d", at.Seed, m.Seed)
	case (at.Stop == nil) != (m.Stop == nil) || at.Stop != nil && *at.Stop != *m.Stop:
		return fmt.Errorf("the file is of a match with the stopping rule %s: want %s, since a rule must be fixed in advance", at.Stop, m.Stop)
	case at.Alone != m.Alone || at.Neighbours != m.Neighbours:
		return fmt.Errorf("the file is of a match in which %s: want one in which %s",
			pairing(at.Alone, at.Neighbours), pairing(m.Alone, m.Neighbours))
	case len(r.Players) != m.Players || r.Piles != m.Piles:
		return fmt.Errorf("the file is of a match of %d players and piles %d: want %d and %d",
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
	return "each player is alone in turn"
}

// outcomeOf gives the outcome of a recorded game, with its luck.
func outcomeOf(r *notation.Record, at meta, judge Judge) (out outcome, err error) {
	out.fault = at.Forfeit
	for seat, total := range r.Result {
		out.totals[seat] = int16(total)
	}
	out.luck, err = luckOf(judge, r.Setup(), r.Moves)
	return out, err
}

// append adds a deal.
func (l *GameLog) append(number int, lines []byte) error {
	if _, err := l.file.WriteAt(lines, l.end); err != nil {
		return err
	}
	next := l.end + int64(len(lines))
	l.spans[number] = span{l.end, next}
	l.end = next
	return nil
}

// finish sorts the deals, and drops those after the last. The new file replaces the old one
// atomically.
func (l *GameLog) finish(last int) error {
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

// last is the last deal to keep in the file. Deals after a verdict are dropped: they do not count. Deals beyond the
// number that is asked for now are kept: they may be asked for later.
func (r *Results) last() int {
	if r.verdict.decided() {
		return r.unbroken - 1
	}
	return math.MaxInt
}

// copyTo writes the deals up to the last, sorted.
func (l *GameLog) copyTo(ordered io.Writer, last int) error {
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
