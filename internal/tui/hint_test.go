package tui

import (
	"context"
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/bot/hint"
	"razzia/bot/reason"
)

// drawing is an adviser whose hint is always to draw.
func drawing(_ context.Context, s razzia.State) (hint.Hint, error) {
	return hint.Hint{
		Seat: s.Actor, Best: hint.Choice{Move: razzia.Draw(1), Share: 0.5},
		Reasons: []reason.Reason{{Kind: reason.NothingYet}},
	}, nil
}

// shown reports whether the screen shows the hint to draw.
func (d *driver) shown() bool {
	return strings.Contains(d.screen(), "Hint: Draw") && strings.Contains(d.screen(), "nothing to buy yet")
}

func TestHintIsShownAndHidden(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5), Advise: drawing})
	for _, step := range []struct {
		keys string
		want bool
	}{
		{"", false}, {"h", true}, {"a", true}, {"? esc", true}, {"h", false}, {"H", true}, {"1", false}, {"h", true}, {"u", false},
	} {
		d.press(strings.Fields(step.keys)...)
		if d.shown() != step.want {
			t.Fatalf("after %q the hint is shown: %v\n%s", step.keys, d.shown(), d.screen())
		}
	}
}

// TestLateHintIsIgnored requests a hint and then decides, undoes or cancels before the answer arrives.
func TestLateHintIsIgnored(t *testing.T) {
	for _, keys := range []string{"1", "c", "h", "1 u", "c p u"} {
		d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5), Advise: drawing})
		d.hold = true
		d.press("h")
		d.press(strings.Fields(keys)...)
		d.release()
		if d.shown() {
			t.Errorf("after h and %q:\n%s", keys, d.screen())
		}
	}
}

// TestSecondRequestIsAnswered requests a hint, cancels and requests again before the first answer, which is an error
// because of the cancelled context.
func TestSecondRequestIsAnswered(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5), Advise: func(ctx context.Context, s razzia.State) (hint.Hint, error) {
		if err := ctx.Err(); err != nil {
			return hint.Hint{}, err
		}
		return drawing(ctx, s)
	}})
	d.hold = true
	d.press("h", "h", "h")
	d.release()
	if !d.shown() || strings.Contains(d.screen(), "No hint") {
		t.Errorf("after h three times:\n%s", d.screen())
	}
}

// TestDecisionCancelsHint checks that the context of a hint ends when the decision is made.
func TestDecisionCancelsHint(t *testing.T) {
	var request context.Context
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5), Advise: func(ctx context.Context, s razzia.State) (hint.Hint, error) {
		request = ctx
		return drawing(ctx, s)
	}})
	d.press("h")
	if request.Err() != nil {
		t.Error("the context ends before the decision")
	}
	d.press("1")
	if request.Err() == nil {
		t.Error("the context has not ended after the decision")
	}
}

func TestFailedHintIsReported(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5), Advise: func(context.Context, razzia.State) (hint.Hint, error) {
		return hint.Hint{}, errors.New("no nets")
	}})
	d.press("h")
	if !strings.Contains(d.screen(), "No hint (no nets)") {
		t.Errorf("the error is not shown:\n%s", d.screen())
	}
}

func TestNoHintWhileOthersDecide(t *testing.T) {
	d := at(t, against(3), func(s *razzia.State) bool { return s.Phase == razzia.Turn && s.Actor == 2 })
	d.hold = true
	d.begin()
	d.press("h")
	if !strings.Contains(d.screen(), "only when it is your turn") || d.model.decision.request.stop != nil {
		t.Errorf("in a bot's turn:\n%s", d.screen())
	}
	over := played(t, razzia.Rounds)
	over.press("enter", "h")
	if !strings.Contains(over.screen(), "only when it is your turn") {
		t.Errorf("after the game:\n%s", over.screen())
	}
}

// TestHintFits shows a hint with reasons of every kind at many sizes: reasons without room are left out, and the table
// is complete.
func TestHintFits(t *testing.T) {
	var reasons []reason.Reason
	for _, k := range reason.Kinds() {
		reasons = append(reasons, reason.Reason{Kind: k, Points: 10, Chance: 0.5, Cheque: 10, Middle: 12, Seats: []razzia.Seat{0, 1, 2, 3}})
	}
	d := drive(Config{Table: reach(t, people(hostileNames...), lateAuction),
		Advise: func(_ context.Context, s razzia.State) (hint.Hint, error) {
			return hint.Hint{Seat: s.Actor, Best: hint.Choice{Move: razzia.Steal(s.Row.Cards()), Share: 1}, Reasons: reasons}, nil
		}})
	d.press("h")
	for width := minWidth; width < 160; width += 7 {
		for height := minHeight; height < 60; height += 3 {
			d.send(tea.WindowSizeMsg{Width: width, Height: height})
			checkSize(t, d.model.View().Content, width, height)
			if !strings.Contains(d.screen(), "Hint: Steal") || !strings.Contains(d.screen(), "[p] Pass") {
				t.Fatalf("at %d×%d:\n%s", width, height, d.screen())
			}
		}
	}
}
