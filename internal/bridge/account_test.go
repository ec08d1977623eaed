package bridge_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/bridge"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// nelly lets a bridge play for a bot account of Ann, and returns the ID under which others invite it.
func nelly(t *testing.T, h *webtest.Server, ann *webtest.Guest, rules bridge.Rules) (id string) {
	t.Helper()
	bot := webtest.BotOf(ann, "Nelly")
	beginWith(t, h, bot.Token, &line{}, 0, rules)
	return bot.ID
}

func isPlaying(now *table.Table) bool { return now.Phase == table.Playing }

// A bot account is invited by a person who has never met it, plays, and plays again.
func TestABotAccountPlays(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	bot := nelly(t, h, ann, everything)
	id := invite(t, ben, `"players":2,"botAccounts":true`, bot)
	h.WaitFor(t, id, isPlaying)
	begin(t, ben, &line{}, 0, everything)
	h.WaitFor(t, id, isOver)
	ben.Want(200, ben.PostJSON("/api/tables/"+id+"/rematch", ""))
	next := h.WaitFor(t, id, func(now *table.Table) bool { return now.Next != "" }).Next
	again := h.WaitFor(t, string(next), isOver)
	if !slices.ContainsFunc(again.Seats[:], func(s table.Seat) bool { return table.IsBotAccount(s.Person.ID) && s.Level == "" }) {
		t.Errorf("the rematch has the seats %+v", again.Seats)
	}
}

// A bot account without a rule for persons accepts the invitation of a stranger.
func TestABotAccountPlaysWithStrangers(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	rules := everything
	rules.Who = ""
	h.WaitFor(t, invite(t, ben, `"players":2,"botAccounts":true`, nelly(t, h, ann, rules)), isPlaying)
}

// An invitation that breaks the rules is declined at once, also while the bot account plays as many games as it may. Others wait.
func TestABotAccountDeclinesAtOnce(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	rules := everything
	rules.Games, rules.Players = 1, []int{2}
	bot := nelly(t, h, ann, rules)
	first := invite(t, ben, `"players":2,"botAccounts":true`, bot)
	h.WaitFor(t, first, isPlaying)
	keeps := invite(t, ben, `"players":2,"botAccounts":true`, bot)
	breaks := invite(t, ben, `"players":3,"botAccounts":true`, bot)
	for !strings.Contains(ben.Want(200, ben.Get("/api/tables/"+breaks+"/invitations")).Body, `"players"`) {
		time.Sleep(10 * time.Millisecond) // no event tells it to this client
	}
	if waits := ben.Want(200, ben.Get("/api/tables/"+keeps+"/invitations")).Body; strings.Contains(waits, "reason") {
		t.Errorf("an invitation that keeps the rules is answered: %s", waits)
	}
	begin(t, ben, &line{}, 0, everything)
	h.WaitFor(t, first, isOver)
	h.WaitFor(t, keeps, isPlaying)
}

// A bot account answers a question as its rules say.
func TestABotAccountAnswersQuestions(t *testing.T) {
	t.Parallel()
	for _, agree := range [][]bridge.Question{nil, bridge.Questions} {
		h := webtest.NewWith(t, site.Config{})
		ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
		rules := everything
		rules.Agree = agree
		id := invite(t, ben, `"players":2,"botAccounts":true,"bank":600000`, nelly(t, h, ann, rules))
		h.WaitFor(t, id, func(now *table.Table) bool { return isPlaying(now) && now.Game.State.Actor == 0 }) // Ben: a move ends the question
		ben.Want(200, ben.PostJSON("/api/tables/"+id+"/break", ""))
		want := table.Disagreed
		if agree != nil {
			want = table.Consented
		}
		h.WaitFor(t, id, func(now *table.Table) bool {
			return slices.ContainsFunc(now.Log, func(e table.Entry) bool { return e.Kind == want })
		})
	}
}

// A rematch is declined while the bot account plays as many games as its rules allow.
func TestABotAccountDeclinesARematch(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	rules := everything
	rules.Games = 1
	bot := nelly(t, h, ann, rules)
	id := invite(t, ben, `"players":2,"botAccounts":true`, bot)
	h.WaitFor(t, id, isPlaying)
	begin(t, ben, &line{}, 0, everything)
	h.WaitFor(t, id, isOver)
	other := invite(t, ann, `"players":2,"botAccounts":true`, bot)
	h.WaitFor(t, other, isPlaying)
	ben.Want(200, ben.PostJSON("/api/tables/"+id+"/rematch", ""))
	h.WaitFor(t, id, func(now *table.Table) bool {
		return slices.ContainsFunc(now.Log, func(e table.Entry) bool { return e.Kind == table.Declined })
	})
}

// Two rematches are asked for at once, and the rules allow one game: the bot account joins one of them.
func TestABotAccountKeepsItsNumberOfGames(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	rules := everything
	rules.Games = 1
	bot := nelly(t, h, ann, rules)
	end := begin(t, ben, &line{}, 0, everything)
	var ids [2]string
	for i := range ids {
		ids[i] = invite(t, ben, `"players":2,"botAccounts":true`, bot)
		h.WaitFor(t, ids[i], isOver)
	}
	end() // the new games go on for as long as Ben does not move
	for _, id := range ids {
		ben.Want(200, ben.PostJSON("/api/tables/"+id+"/rematch", ""))
	}
	answers := map[table.Kind]int{}
	for _, id := range ids {
		for _, e := range h.WaitFor(t, id, func(now *table.Table) bool { return now.Next != "" }).Log {
			if e.Kind == table.Declined || e.Kind == table.Joined {
				answers[e.Kind]++
			}
		}
	}
	if answers[table.Joined] != 1 || answers[table.Declined] != 1 {
		t.Errorf("the answers are %v", answers)
	}
}
