package table_test

import (
	"testing"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// Each person with a seat may say a phrase each five seconds. The log has its key.
func TestPhrases(t *testing.T) {
	s := begin(t, plain, ada, bo)
	for _, key := range table.Phrases() {
		s.act(table.SayPhrase{By: ada.ID, Phrase: key})
		if e := s.t.Log[len(s.t.Log)-1]; e.Kind != table.Talked || e.Phrase != key || e.Text != "" || *e.Person != ada || e.Seat != 0 {
			t.Errorf("%s is said as %+v", key, e)
		}
		s.wantIntact()
		s.act(table.SayPhrase{By: bo.ID, Phrase: key}) // the limit is for each person
		s.act(table.Talk{By: ada.ID, Text: "typed"})
		s.pass(5*time.Second - time.Millisecond)
		s.refuses(fault.TooMany, "phrase-fast", table.SayPhrase{By: ada.ID, Phrase: key})
		s.pass(time.Millisecond)
	}
	s.refuses(fault.Invalid, "phrase", table.SayPhrase{By: ada.ID, Phrase: "boo"})
	s.refuses(fault.Invalid, "phrase", table.SayPhrase{By: ada.ID})
	s.refuses(fault.Denied, "not-at-the-table", table.SayPhrase{By: cid.ID, Phrase: "hurry"})
	s.refuses(fault.Denied, "not-at-the-table", table.SayPhrase{Phrase: "hurry"})
}

// A server clock that is set back does not silence the players.
func TestPhrasesSurviveAClockSetBack(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.act(table.SayPhrase{By: ada.ID, Phrase: "hurry"})
	s.pass(-time.Hour)
	s.act(table.SayPhrase{By: ada.ID, Phrase: "hurry"})
	s.refuses(fault.TooMany, "phrase-fast", table.SayPhrase{By: ada.ID, Phrase: "hurry"})
	s.playOn(nothing)
}

// Phrases count as lines of talk, so the log does not grow without bound.
func TestPhrasesAreTalk(t *testing.T) {
	s := begin(t, plain, ada, bo)
	said := s.untilRefused("talk-full", 1000, func(int) table.Command {
		s.pass(5 * time.Second)
		return table.SayPhrase{By: ada.ID, Phrase: "thinking"}
	})
	if said != table.MaxTalkLines {
		t.Errorf("%d phrases were said, want %d", said, table.MaxTalkLines)
	}
	s.refuses(fault.TooMany, "talk-full", table.Talk{By: bo.ID, Text: "well"})
}
