package evening_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/table"
)

// finalOf opens an evening in its last round. Four play the final, guest4 and guest5 are done and watch it, guest6 has come late, and
// guest7 has left.
func (h *house) finalOf() evening.Key {
	h.Helper()
	p := plan()
	p.Bots = ""
	key := h.opens(p, 4)
	h.pass(10 * time.Minute)
	for i := 4; i < 8; i++ {
		h.does(h.Guest(fmt.Sprint("guest", i)), key, evening.Join{})
	}
	eveningtest.ToFinal(h, h.Store, key, 5, 6, 8)
	h.does(h.Guest("guest7"), key, evening.Leave{})
	return key
}

// hears lists what a caller reads, in one text.
func (h *house) hears(c people.Caller, key evening.Key) string {
	h.Helper()
	v, err := h.Of(h.Context(), c, key)
	fatal.If(h, err)
	var words []string
	for _, l := range evening.TalkOf(v).Lines {
		words = append(words, l.Person.Name+": "+l.Text)
	}
	return strings.Join(words, "\n")
}

// says lets a caller say something, or fails with an error.
func (h *house) says(c people.Caller, key evening.Key, text string, want error) {
	h.Helper()
	h.Now.Add(2000) // what others see is read each second
	c.Now = h.Moment()
	if err := h.Say(h.Context(), c, key, text, -1); !errors.Is(err, want) {
		h.Errorf("%s says %.20q: %v, want %v", c.Name, text, err, want)
	}
}

// TestThePlayersOfTheFinalHearNothing lets two people who watch the final talk. Its players, those who have not played, who have left, and
// strangers read nothing and say nothing; the organiser, who does not play, reads all. After the game all who took part do.
func TestThePlayersOfTheFinalHearNothing(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.finalOf()
	h.says(h.Guest("guest4"), key, " She has two cheques left. ", nil)
	h.says(h.Guest("guest5"), key, "<b>No</b>", nil)
	h.says(h.Member("ann"), key, "Be kind.", nil)
	const all = "guest4: She has two cheques left.\nguest5: <b>No</b>\nann: Be kind."
	program := h.Guest("guest4")
	program.Identities = append(program.Identities, table.BotIdentity+"1")
	if got := h.hears(program, key); got != "" {
		t.Errorf("a program reads %q", got)
	}
	readers := map[string]bool{"guest4": true, "guest5": true, "ann": true}
	for _, name := range []string{"ann", "guest0", "guest1", "guest2", "guest3", "guest4", "guest5", "guest6", "guest7", "stranger"} {
		c := h.Guest(name)
		want := ""
		if readers[name] {
			want = all
		} else {
			h.says(c, key, "me too", evening.ErrNoTalk)
			if _, _, err := h.Line(t.Context(), c, key, 1); !errors.Is(err, evening.ErrNoLine) {
				t.Errorf("%s looks at a line: %v", name, err)
			}
		}
		if got := h.hears(c, key); got != want {
			t.Errorf("%s reads %q: want %q", name, got, want)
		}
	}
	both := h.Guest("guest0")
	both.Identities = append(both.Identities, "guest4") // two guests of one person
	if got := h.hears(both, key); got != "" {
		t.Errorf("a player who is a second guest reads %q", got)
	}
	h.playAll(h.sees(key))
	h.pass(0)
	for _, name := range []string{"ann", "guest0", "guest3", "guest4", "guest6", "guest7"} {
		if got := h.hears(h.Guest(name), key); got != all {
			t.Errorf("after the game %s reads %q", name, got)
		}
	}
	if got := h.hears(h.Guest("stranger"), key); got != "" {
		t.Errorf("a stranger reads %q", got)
	}
	h.says(h.Guest("guest4"), key, "well played", evening.ErrOver)
}

// TestAGameThatIsBrokenOffIsStillPlayed ends an evening while its final runs: the players may play on, and never read what was said.
func TestAGameThatIsBrokenOffIsStillPlayed(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.finalOf()
	h.says(h.Guest("guest4"), key, "hm", nil)
	h.does(h.Member("ann"), key, evening.Cancel{})
	h.Now.Add(2000)
	for name, want := range map[string]string{"guest0": "", "guest4": "guest4: hm", "guest6": "guest4: hm"} {
		if got := h.hears(h.Guest(name), key); got != want {
			t.Errorf("%s reads %q: want %q", name, got, want)
		}
	}
}

// TestALineBehindThoseOfMutedWritersIsReported reports one that only those see who do not hear a person with many lines.
func TestALineBehindThoseOfMutedWritersIsReported(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.finalOf()
	h.says(h.Guest("guest4"), key, "fie", nil)
	l := evening.Line{Table: h.sees(key).Final().Table, Person: table.Person{ID: "ann", Name: "ann"}, At: h.Moment()}
	for i := range evening.ShownLines {
		l.Text = fmt.Sprint(i)
		fatal.If(t, h.Store.Say(t.Context(), key, l, -1))
	}
	h.Now.Add(2000)
	jim := h.Guest("guest5")
	fatal.If(t, h.HushWriter(t.Context(), jim, key, evening.ShownLines, false))
	if got := h.hears(jim, key); got != "guest4: fie" {
		t.Fatalf("they read %q", got)
	}
	fatal.If(t, h.Report(t.Context(), jim, key, 1, "insult", ""))
}

// TestWhatIsSaidHasBounds says what cannot be said, what is said already, and at an evening without a final.
func TestWhatIsSaidHasBounds(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	early := h.opens(plan(), 5)
	h.says(h.Guest("guest0"), early, "hello", evening.ErrNoTalk)
	key := h.finalOf()
	c := h.Guest("guest4")
	for _, text := range []string{"", " ", "a\nb", "\x07", "\xff", strings.Repeat("ü", table.MaxTalk+1)} {
		h.says(c, key, text, table.ErrTalk)
	}
	h.says(c, key, strings.Repeat("ü", table.MaxTalk), nil)
	h.says(people.Caller{Now: h.Moment()}, key, "hello", fault.ErrNoSession)
	h.says(c, "nowhere", "hello", evening.ErrNoEvening)
	_, err := h.House.Ground.Filter.Sanctions.Silences.Ban(t.Context(), "guest5", time.Hour)
	fatal.If(t, err)
	h.says(h.Guest("guest5"), key, "hello", moderation.ErrSilenced)
	for range 2 { // the same form comes twice
		fatal.If(t, h.Say(t.Context(), c, key, "again", 1))
	}
	h.Now.Add(2000)
	if got := h.hears(c, key); strings.Count(got, "again") != 1 {
		t.Errorf("a line is there as %q", got)
	}
}

// TestLinesAreSeenTo mutes a writer, reports a line, and removes one.
func TestLinesAreSeenTo(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.finalOf()
	kit, jim, ann := h.Guest("guest4"), h.Guest("guest5"), h.Member("ann")
	h.says(kit, key, "fie", nil)
	h.says(jim, key, "hush", nil)
	h.Now.Add(2000)
	if err := h.HushWriter(t.Context(), kit, key, 1, false); !errors.Is(err, moderation.ErrOwn) {
		t.Errorf("own words are muted: %v", err)
	}
	fatal.If(t, h.HushWriter(t.Context(), jim, key, 1, false))
	if got := h.hears(jim, key); got != "guest5: hush" {
		t.Errorf("after muting they read %q", got)
	}
	for range 2 {
		fatal.If(t, h.Report(t.Context(), jim, key, 1, "insult", "look"))
	}
	fatal.If(t, h.HushWriter(t.Context(), jim, key, 1, true))
	if got := h.hears(jim, key); got != "guest4: fie\nguest5: hush" {
		t.Errorf("after that they read %q", got)
	}
	if err := h.Report(t.Context(), h.Guest("guest0"), key, 1, "insult", ""); !errors.Is(err, evening.ErrNoLine) {
		t.Errorf("a player reports a line: %v", err)
	}
	if err := h.Strike(t.Context(), jim, key, 1); !errors.Is(err, evening.ErrNotOrganiser) {
		t.Errorf("a guest removes a line: %v", err)
	}
	fatal.If(t, h.Strike(t.Context(), ann, key, 1))
	h.Now.Add(2000)
	if got := h.hears(kit, key); got != "guest5: hush" {
		t.Errorf("after the removal they read %q", got)
	}
	if err := h.Strike(t.Context(), ann, key, 1); !errors.Is(err, evening.ErrNoLine) {
		t.Errorf("it is removed twice: %v", err)
	}
	list, err := h.House.Ground.Talk.Store.Reports(t.Context(), false, 9)
	if err != nil || len(list) != 1 || list[0].Evening() != string(key) || list[0].Said != "fie" || list[0].Writer != "guest4" {
		t.Errorf("the operator reads %+v, %v", list, err)
	}
}

// TestTheTalkReachesTheOtherNode follows an evening at one server, and talks at another one.
func TestTheTalkReachesTheOtherNode(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.finalOf()
	other := evening.OpenRooms(h.Store, h.House.Ground)
	defer other.Close()
	before, err := other.Snapshot(t.Context(), key)
	fatal.If(t, err)
	h.says(h.Guest("guest4"), key, "here", nil)
	after, err := other.Snapshot(t.Context(), key)
	if err != nil || after.Heard == before.Heard || after.Number != before.Number {
		t.Errorf("after a line the moment is %d, %d of %d, %d, %v", after.Number, after.Heard, before.Number, before.Heard, err)
	}
	v := &evening.View{Snapshot: after, Who: []string{"guest5"}, Me: after.Find([]string{"guest5"})}
	if list := evening.TalkOf(v).Lines; len(list) != 1 || list[0].Text != "here" {
		t.Errorf("there they read %+v", list)
	}
}

// TestManyTalkAtOnce lets people talk at the same moment: each line has a number of its own, and there are no more than the most.
func TestManyTalkAtOnce(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for j := range evening.MostLines/8 + 2 {
				l := evening.Line{Table: "t", Person: table.Person{ID: fmt.Sprint("p", i), Name: "P"}, At: h.Moment(), Text: fmt.Sprint(j)}
				if err := h.Store.Say(t.Context(), "full", l, -1); err != nil && !errors.Is(err, table.ErrTalkFull) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	list, err := h.Store.Talk(t.Context(), "full")
	if err != nil || len(list) != 2*evening.ShownLines || list[len(list)-1].Number != evening.MostLines {
		t.Errorf("there are %d lines, %v", len(list), err)
	}
}
