package bot_test

import (
	"context"
	"fmt"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
)

// An impatient calls as soon as the row has three cards, and then bids its lowest cheque that will do.
type impatient struct{}

func (impatient) Choose(_ context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if s.Actor != seat || seat == razzia.NoSeat {
		return razzia.Move{}, bot.ErrNotAsked
	}
	legal := s.Legal(nil)
	switch long := s.Row.Len() >= 3; {
	case long && s.Phase == razzia.Turn:
		return razzia.Call(), nil
	case long && len(legal) > 1 && legal[0] == razzia.Pass():
		return legal[1], nil
	}
	return legal[0], nil // draw, pass, or bid the lowest if it must
}

// A bot is a type with one method. Here it sits down with a player of the registry.
func Example() {
	greedy, err := bot.New("greedy", 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	end, err := bottest.Play([]bot.Player{impatient{}, greedy}, 2, 2026)
	if err != nil {
		fmt.Println(err)
		return
	}
	names := []string{"impatient", "greedy"}
	for _, seat := range end.Winners() {
		fmt.Println(names[seat], "wins")
	}
	// Output: greedy wins
}

func TestImpatientKeepsTheContract(t *testing.T) {
	bottest.Run(t, func(uint64) bot.Player { return impatient{} })
}
