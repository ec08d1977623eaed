package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// four is a table of four without a clock.
var four = table.Options{Players: 4, Piles: 2, Pace: time.Second}

// sealed returns a word for a seat of a table of the tests, as a browser makes it.
func sealed(t *testing.T, seat razzia.Seat, text string) fair.Word {
	t.Helper()
	w, err := fair.NewWord(seed.Commitment(), seat, text)
	fatal.If(t, err)
	return w
}

// add adds the commitment to a word for its seat.
func (s *sitting) add(w fair.Word) {
	s.Helper()
	s.act(table.AddWord{By: s.t.Seats[w.Seat].Person.ID, Seat: w.Seat, Word: table.NewWord{Commitment: w.Commitment}})
}

// opening returns the command that opens a word.
func (s *sitting) opening(w fair.Word) table.OpenWord {
	return table.OpenWord{By: s.t.Seats[w.Seat].Person.ID, Seat: w.Seat, Text: w.Text, Salt: w.Salt}
}

// wantFair plays a game to its end and verifies its record.
func (s *sitting) wantFair(scheme string, words int) {
	s.Helper()
	if s.t.Phase != table.Playing || s.t.Proof.Scheme != scheme || len(s.t.Proof.Words) != words {
		s.Fatalf("the table is %v with the proof %+v: want a game with %q and %d words", s.t.Phase, s.t.Proof, scheme, words)
	}
	s.playOn(nothing)
	s.wantIntact()
	record, _ := s.t.Record()
	if err := fair.Verify(&record); err != nil {
		s.Errorf("%v: %s", err, record.Fair)
	}
	if opened, err := table.OpenRecord("x", &record, noon); err != nil {
		s.Error(err)
	} else if again, _ := opened.Record(); string(again.Fair) != string(record.Fair) {
		s.Errorf("a file of the game has the proof %s: want %s", again.Fair, record.Fair)
	}
}

// Without words a game begins at once and claims what it always has. With words all seats wait for the last to open.
func TestWordsAreOpenedBeforeTheGame(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: four})
	s.act(table.Sit{Person: ada, Seat: 0})
	s.act(table.Sit{Person: bo, Seat: 1})
	first, second, third := sealed(t, 0, "river"), sealed(t, 1, "stone"), sealed(t, 3, "träume")
	s.add(first)
	s.add(second)
	s.ignores(table.AddWord{By: bo.ID, Seat: 1, Word: table.NewWord{Commitment: second.Commitment}})
	s.refuses(fault.Invalid, "words-not-closed", s.opening(first))
	s.act(table.SeatBot{By: ada.ID, Seat: 2, Level: "greedy"})
	s.act(table.Sit{Person: cid, Seat: 3, Word: table.NewWord{Commitment: third.Commitment}})
	s.wantKinds(table.Sat, table.Worded, table.Closed)
	s.refuses(fault.Invalid, "words-closed", table.AddWord{By: ada.ID, Word: table.NewWord{Commitment: second.Commitment}})
	s.refuses(fault.Invalid, "words-closed", table.StandUp{By: ada.ID})
	s.refuses(fault.Invalid, "words-closed", table.StandUp{By: ada.ID, Seat: 2})
	s.refuses(fault.Denied, "not-your-seat", table.OpenWord{By: bo.ID, Text: first.Text, Salt: first.Salt})
	s.refuses(fault.Invalid, "other-word", table.OpenWord{By: ada.ID, Text: "rivers", Salt: first.Salt})
	s.refuses(fault.Invalid, "other-word", table.OpenWord{By: ada.ID, Text: first.Text, Salt: second.Salt})
	s.refuses(fault.Invalid, "word", table.OpenWord{By: ada.ID, Salt: first.Salt})
	s.refuses(fault.Invalid, "other-word", table.OpenWord{By: cid.ID, Seat: 3, Text: first.Text, Salt: first.Salt})
	s.act(s.opening(third))
	s.ignores(s.opening(third))
	s.act(s.opening(first))
	if v := s.t.View(bo.ID, s.now).Words; v == nil || !v.Closed || v.Opened() != 2 || len(v.Added) != 3 || v.Left != 20_000 {
		t.Errorf("two of three words are open: the view has %+v", v)
	}
	s.act(s.opening(second))
	s.wantKinds(table.Opened, table.Began)
	s.wantFair(fair.SchemeWords, 3)
	if words := s.t.Proof.Words; words[2] != third || s.t.View("", s.now).Words != nil {
		t.Errorf("the words are %+v, want the third to be %+v", words, third)
	}
}

// TestRefusedWords tries words that cannot be added.
func TestRefusedWords(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	good := strings.Repeat("ab", 32)
	for _, w := range []table.NewWord{
		{}, {Text: " "}, {Text: "a\nb"}, {Text: "\xff"}, {Text: strings.Repeat("x", table.MaxWord+1)}, {Text: "x", Commitment: good},
		{Commitment: good[1:]}, {Commitment: good + "ab"}, {Commitment: strings.ToUpper(good)}, {Commitment: strings.Repeat("xy", 32)},
	} {
		s.refuses(fault.Invalid, "word", table.AddWord{By: ada.ID, Word: w})
		if w != (table.NewWord{}) {
			s.refuses(fault.Invalid, "word", table.Sit{Person: bo, Seat: 1, Word: w})
		}
	}
	for _, c := range []table.AddWord{{By: bo.ID}, {By: ada.ID, Seat: 1}, {By: ada.ID, Seat: 7}, {By: ada.ID, Seat: -1}, {}} {
		c.Word.Commitment = good
		s.refuses(fault.Denied, "not-your-seat", c)
	}
	s.act(table.SeatBot{By: ada.ID, Seat: 1, Level: "greedy"})
	s.refuses(fault.Invalid, "game-began", table.AddWord{By: ada.ID, Word: table.NewWord{Text: "late"}})
	s.wantFair(fair.Scheme, 0)
}

// TestWordsAreLimited lets a person add other words again and again.
func TestWordsAreLimited(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	for range table.MaxSeatChangesEach - 1 {
		s.act(table.AddWord{By: ada.ID, Word: table.NewWord{Text: "river"}})
	}
	s.refuses(fault.TooMany, "unrest", table.AddWord{By: ada.ID, Word: table.NewWord{Text: "river"}})
}

// A word that the server keeps is nowhere in the log and in no view until it is opened, by itself, with the last seat.
func TestTheServerKeepsWords(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	s.act(table.AddWord{By: ada.ID, Word: table.NewWord{Text: "xylophone"}})
	log, _ := json.Marshal(s.t.Log)
	view, _ := json.Marshal(s.t.View(ada.ID, s.now))
	if strings.Contains(string(log)+string(view), "xylophone") {
		t.Errorf("the word is shown: %s %s", log, view)
	}
	s.act(table.Sit{Person: bo, Seat: 1})
	s.wantKinds(table.Sat, table.Closed, table.Opened, table.Began)
	s.wantFair(fair.SchemeWords, 1)
	if w := s.t.Proof.Words[0]; w.Text != "xylophone" || !w.Kept {
		t.Errorf("the word of the proof is %+v", w)
	}
}

// After some time the game begins without the words that were not opened.
func TestTheTimeToOpenWordsEnds(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	s.ignores(table.EndWords{})
	w := sealed(t, 0, "river")
	s.add(w)
	s.act(table.Sit{Person: bo, Seat: 1})
	alarm := s.t.Alarm()
	if alarm.Kind != table.WordsEnd || !alarm.At.Equal(s.now.Add(20*time.Second)) {
		t.Errorf("the alarm is %+v", alarm)
	}
	s.now = alarm.At.Add(-time.Millisecond)
	s.ignores(table.EndWords{})
	s.now = alarm.At
	s.act(table.EndWords{})
	s.ignores(table.EndWords{})
	s.refuses(fault.Invalid, "game-began", s.opening(w))
	s.wantFair(fair.SchemeWords, 1)
	if got := s.t.Proof.Words[0]; got != (fair.Word{Commitment: w.Commitment}) {
		t.Errorf("the word that was not opened is %+v", got)
	}
}

// A word leaves with its player while the table waits for others.
func TestAWordLeavesWithItsPlayer(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	s.add(sealed(t, 0, "river"))
	s.act(table.StandUp{By: ada.ID})
	s.act(table.Sit{Person: ada, Seat: 0})
	s.act(table.Sit{Person: bo, Seat: 1})
	s.wantKinds(table.Sat, table.Began)
	s.wantFair(fair.Scheme, 0)
}

// A lesson, and a table whose log an older program began, take no words.
func TestTablesWithoutWords(t *testing.T) {
	lesson := open(t, table.Teach{Person: ada})
	lesson.refuses(fault.Invalid, "game-began", table.AddWord{By: ada.ID, Word: table.NewWord{Text: "x"}})
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	log := slices.Clone(s.t.Log)
	log[0].Proof = nil
	old, err := table.Read("old", log)
	fatal.If(t, err)
	s.t = old
	s.refuses(fault.Invalid, "no-words", table.AddWord{By: ada.ID, Word: table.NewWord{Text: "x"}})
	if s.t.View(ada.ID, s.now).Words != nil {
		t.Error("an old table offers to add words")
	}
	s.act(table.Sit{Person: bo, Seat: 1})
	s.wantFair(fair.Scheme, 0)
}

// Any players add words in any way, and any of them open theirs. Each game is fair, every prefix of its log can be read, and
// the deck follows from the log.
func TestAnyWordsMakeAFairGame(t *testing.T) {
	chance := dice()
	for n := range 24 {
		o := table.Options{Players: 2 + n%4, Piles: 1 + n%2}
		s := open(t, table.Create{Maker: ada, Options: o})
		var added []fair.Word
		words := 0
		for seat := range o.Players {
			person := table.Person{ID: fmt.Sprint("id ", seat), Name: fmt.Sprint("Player ", seat)}
			w := sealed(t, razzia.Seat(seat), fmt.Sprint("word ", chance.Uint64()))
			sit := table.Sit{Person: person, Seat: razzia.Seat(seat)}
			switch chance.IntN(3) {
			case 0:
				sit.Word.Text = w.Text
				words++
			case 1:
				sit.Word.Commitment = w.Commitment
				added = append(added, w)
				words++
			}
			s.act(sit)
		}
		chance.Shuffle(len(added), func(i, j int) { added[i], added[j] = added[j], added[i] })
		for _, w := range added[:chance.IntN(len(added)+1)] {
			s.act(s.opening(w))
			s.wantIntact()
		}
		s.now = s.now.Add(time.Minute)
		s.act(table.EndWords{})
		s.wantFair(map[bool]string{true: fair.SchemeWords, false: fair.Scheme}[words > 0], words)
		s.wantReadable()
	}
}

// wantReadable reads every prefix of the log, as stores write it, and follows it entry by entry.
func (s *sitting) wantReadable() {
	s.Helper()
	followed, dealer := table.New(s.t.ID), table.NewDealer(seed)
	for n, e := range s.t.Log {
		text, err := json.Marshal(e)
		fatal.If(s, err)
		stored := table.Entry{Version: e.Version, At: e.At}
		fatal.If(s, json.Unmarshal(text, &stored))
		change, err := followed.Follow([]table.Entry{stored}, dealer)
		if err != nil {
			s.Fatalf("entry %d of %d: %v", n+1, len(s.t.Log), err)
		}
		followed, dealer = followed.Adopt(change), change.Dealer
	}
	if _, err := table.DealerOf(seed, followed); err != nil {
		s.Error(err)
	}
}

// TestABrokenLogOfWordsIsRefused changes a log with words.
func TestABrokenLogOfWordsIsRefused(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	w := sealed(t, 0, "river")
	s.add(w)
	s.act(table.Sit{Person: bo, Seat: 1})
	s.act(s.opening(w))
	const worded, closed, opened, began = 2, 4, 5, 6
	for name, change := range map[string]func(log []table.Entry){
		"no word":        func(log []table.Entry) { log[worded].Word = nil },
		"word of a seat": func(log []table.Entry) { log[worded].Word = &fair.Word{Seat: 1, Commitment: w.Commitment} },
		"empty seat": func(log []table.Entry) {
			log[worded].Seat, log[worded].Word = 1, &fair.Word{Seat: 1, Commitment: w.Commitment}
		},
		"no such seat":        func(log []table.Entry) { log[worded].Seat = 2 },
		"no commitment":       func(log []table.Entry) { log[worded].Word = &fair.Word{} },
		"open at once":        func(log []table.Entry) { log[worded].Word = &w },
		"not closed":          func(log []table.Entry) { log[closed].Kind = table.Forgotten },
		"closed twice":        func(log []table.Entry) { log[opened].Kind = table.Closed },
		"never opened":        func(log []table.Entry) { log[opened].Word = &fair.Word{Commitment: w.Commitment} },
		"another word":        func(log []table.Entry) { other := sealed(t, 0, "stone"); log[opened].Word = &other },
		"text changed":        func(log []table.Entry) { other := w; other.Text = "stone"; log[opened].Word = &other },
		"not kept":            func(log []table.Entry) { other := w; other.Kept = true; log[opened].Word = &other },
		"after the beginning": func(log []table.Entry) { log[began].Kind = table.Worded },
	} {
		log := slices.Clone(s.t.Log)
		change(log)
		if _, err := table.Read(s.t.ID, log); err == nil {
			t.Errorf("%s: the log is accepted", name)
		}
	}
}

// The words of a player who is forgotten leave the log, and the proof still holds.
func TestForgettingAWord(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	s.act(table.AddWord{By: ada.ID, Word: table.NewWord{Text: "xylophone"}})
	w := sealed(t, 1, "stone")
	s.act(table.Sit{Person: bo, Seat: 1, Word: table.NewWord{Commitment: w.Commitment}})
	s.act(s.opening(w))
	s.playOn(nothing)
	r, err := table.Forget(s.t, ada.ID, "a stranger", table.Env{At: s.now, Dealer: s.dealer})
	fatal.If(t, err)
	log, _ := json.Marshal(r.Table.Log)
	record, _ := r.Table.Record()
	switch err := fair.Verify(&record); {
	case err != nil:
		t.Error(err)
	case strings.Contains(string(log), "xylophone") || strings.Contains(string(log), "locked") || strings.Contains(string(log), ada.ID):
		t.Errorf("the word or the person is left: %s", log)
	case !strings.Contains(string(log), "stone"):
		t.Error("the other player's word is gone")
	}
}

// A player who is forgotten while words are opened does not stop the game: the words of the others stay, and a bot plays. A word of theirs
// that is not open never will be; an open one stays as a digest.
func TestForgettingWhileWordsAreOpened(t *testing.T) {
	for name, test := range map[string]struct {
		adds, opens bool
		words       int
	}{"without a word": {words: 1}, "before they open theirs": {adds: true, words: 2}, "after they opened theirs": {adds: true, opens: true,
		words: 2}} {
		t.Run(name, func(t *testing.T) {
			s := open(t, table.Create{Maker: ada, Options: plain})
			s.act(table.Sit{Person: ada, Seat: 0})
			first, second := sealed(t, 0, "river"), sealed(t, 1, "stone")
			s.add(first)
			joins := table.Sit{Person: bo, Seat: 1}
			if test.adds {
				joins.Word.Commitment = second.Commitment
			}
			s.act(joins)
			if test.opens {
				s.act(s.opening(second))
			}
			r, err := table.Forget(s.t, bo.ID, "a stranger", table.Env{At: s.now, Dealer: s.dealer})
			fatal.If(t, err)
			s.t, s.dealer = r.Table, r.Dealer
			again, err := table.Forget(s.t, "a stranger", "another", table.Env{At: s.now, Dealer: s.dealer})
			if err != nil || len(again.Added) != 1 {
				t.Errorf("the seat is left twice: %+v, %v", again.Added, err)
			}
			s.act(s.opening(first))
			if waits := test.adds && !test.opens; waits != (s.t.Phase == table.Waiting) {
				t.Errorf("once the words of all others are open the table is %v", s.t.Phase)
			}
			s.now = s.now.Add(20 * time.Second)
			if s.t.Phase == table.Waiting {
				s.act(table.EndWords{})
			}
			if seat := s.t.Seats[1]; !seat.Resigned || seat.Level == "" || s.t.Proof.Words[0].Text != "river" {
				t.Errorf("the seat is %+v in a game with %+v", seat, s.t.Proof.Words)
			}
			s.wantFair(fair.SchemeWords, test.words)
		})
	}
}

// A word stays in the shuffle when its seat is given to a friend.
func TestAWordStaysWithItsSeat(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain})
	s.act(table.Sit{Person: ada, Seat: 0})
	s.act(table.Sit{Person: bo, Seat: 1, Word: table.NewWord{Text: "stone"}})
	s.act(table.OfferSeat{By: bo.ID, Seat: 1})
	s.act(table.AcceptSeat{Person: cid, Code: s.code(bo.ID, 1)})
	s.wantFair(fair.SchemeWords, 1)
}
