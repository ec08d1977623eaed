package bot_test

import (
	"slices"
	"strings"
	"testing"

	"razzia/bot"
)

func TestNamesWeakestFirst(t *testing.T) {
	if got, want := bot.Names(), []string{"random", "greedy"}; !slices.Equal(got, want) {
		t.Errorf("names are %v, want %v", got, want)
	}
}

func TestUnknownNameListsTheKnownOnes(t *testing.T) {
	_, err := bot.New("clever", 1)
	if err == nil {
		t.Fatal("opened a player that does not exist")
	}
	for _, part := range append(bot.Names(), `"clever"`) {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error %q does not name %s", err, part)
		}
	}
}
