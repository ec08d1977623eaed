package rulebook_test

import (
	"errors"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/session"
)

// reasonKeys are the keys of all reasons, with their clauses. They never change, since message catalogs use them.
var reasonKeys = []string{
	"unknown-move N2", "game-over R6.4", "reveal-due R3.1", "nothing-drawn R3.1", "card-not-left R1.2",
	"no-such-pile R2.4", "pile-empty R5.3", "auction-runs R4.1", "no-auction R3", "nothing-to-steal R3.2",
	"no-thief R3.2", "too-few-thieves R3.2", "more-than-row R3.2", "not-in-row R3.2", "cheque-not-open R4.1",
	"bid-too-low R4.1", "must-bid R4.2",
}

// TestReasons checks the keys and clauses of all reasons.
func TestReasons(t *testing.T) {
	var got []string
	for _, r := range razzia.Reasons() {
		got = append(got, r.String()+" "+r.Clause())
	}
	if !slices.Equal(got, reasonKeys) {
		t.Errorf("the reasons are %q, want %q", got, reasonKeys)
	}
	unknown := razzia.Reason(len(reasonKeys) + 1)
	if unknown.String() != "no-reason" || unknown.Clause() != "" {
		t.Errorf("an unknown reason has the key %q and the clause %q, want no-reason and none", unknown, unknown.Clause())
	}
}

// refusals are moves, the last of each list refused, with the text of the refusal.
var refusals = []struct{ moves, text string }{
	{"Miriam: call; Felix: bid 2", "seat 1 has no open cheque 2: bid 3, 7 or 12 or pass (R4.1)"},
	{"Miriam: call; Felix: bid 7; Elke: bid 4", "4 is not higher than the bid of 7: bid 8 or 11 or pass (R4.1)"},
	{"Miriam: call; Felix: bid 12; Elke: bid 11", "11 is not higher than the bid of 12: pass (R4.1)"},
	{"Miriam: call; Felix: pass; Elke: pass; Dennis: pass; Miriam: pass",
		"seat 0 called this auction and all others passed: bid 2, 6 or 13 (R4.2)"},
	{"Miriam: call; Felix: draw 1", "an auction is running: seat 1 bids or passes (R4.1)"},
	{"Miriam: bid 2", "no auction is running: seat 0 draws, steals or calls (R3)"},
	{"Miriam: draw 2; Felix: pass", "pile 2 was drawn from: its card must be revealed first (R3.1)"},
	{"table: reveal Ca", "no card was drawn: a reveal follows a draw (R3.1)"},
	{"Miriam: draw 1; table: reveal Ca; Felix: steal Ca", "seat 1 has no thief to spend: draw or call (R3.2)"},
	{"Miriam: steal nothing", "a steal takes at least one card (R3.2)"},
	{"Miriam: steal Jr", "1 to steal, but the row holds only 0: it is empty (R3.2)"},
	{"Miriam: draw 1; table: reveal Ca; Felix: draw 1; table: reveal Br; Elke: draw 1; table: reveal Br; " +
		"Dennis: draw 1; table: reveal Ca; Miriam: steal Jr Go", "the row does not hold Jr Go: it is Ca Ca Br Br (R3.2)"},
}

// TestRefusalTexts checks the texts of refusals.
func TestRefusalTexts(t *testing.T) {
	for _, c := range refusals {
		text := "== R1 refused\nposition Miriam Felix Elke Dennis\nMiriam property 2Th\n" + c.moves
		sessions, err := session.Read("refused.txt", text)
		fatal.If(t, err)
		var refused *razzia.Refusal
		if err := sessions[0].Play(nil); !errors.As(err, &refused) || refused.Error() != c.text {
			t.Errorf("%s: got error %v, want %s", c.moves, err, c.text)
		}
	}
}
