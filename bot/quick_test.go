package bot_test

import (
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
)

func TestQuickMoves(t *testing.T) {
	for _, level := range append(bot.Names(), "random:x=1", "exec:./mybot --fast", "") {
		t.Run(level, func(t *testing.T) { bottest.RunQuick(t, level) })
	}
}

// TestQuickMoveIsThatOfItsLevel compares the quick move of what is no level, and of greedy, with greedy's own.
func TestQuickMoveIsThatOfItsLevel(t *testing.T) {
	greedy, err := bot.New("greedy", 1)
	fatal.If(t, err)
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(3), Piles: 2})
	fatal.If(t, err)
	want, err := greedy.Choose(t.Context(), s, s.Actor)
	fatal.If(t, err)
	for _, level := range []string{"greedy", "nobody", "exec:./mybot"} {
		if got := bot.QuickMove(level, s, s.Actor); got != want {
			t.Errorf("the quick move of %q is %v, want %v", level, got, want)
		}
	}
}
