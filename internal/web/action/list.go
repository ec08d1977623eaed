package action

import (
	"context"
	"strings"
	"time"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
)

// All lists the actions.
var All = []*Action{
	createTable, playBots, playTogether, startLesson,
	makeMove, steal, sit, seatBot, standUp, leave, takeBack, resign, talk, setPace, goOn, endLesson, rematch,
}

// A Seat is the input of an action for a seat.
type Seat struct {
	Seat razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"From 0, clockwise."`
}

var (
	sit = command(Action{Form: "sit", Path: "sit", ID: "sit", Summary: "Take an empty seat", Cost: guard.Acting},
		func(c Call, in Seat) (table.Command, error) { return table.Sit{Person: c.By, Seat: in.Seat}, nil })
	standUp = command(Action{Form: "stand", Path: "stand", ID: "standUp", Cost: guard.Acting,
		Summary: "Leave a seat empty before the game began: yours, or that of a bot at a table that you made"},
		func(c Call, in Seat) (table.Command, error) { return table.StandUp{By: c.By.ID, Seat: in.Seat}, nil })
	leave = command(Action{Form: "leave", Path: "leave", ID: "leave", Summary: "Let a bot play your seat until you take it back", Cost: guard.Acting},
		func(c Call, in Seat) (table.Command, error) { return table.Leave{By: c.By.ID, Seat: in.Seat}, nil })
	takeBack = command(Action{Form: "back", Path: "back", ID: "takeBack", Summary: "Take your seat back from a bot", Cost: guard.Acting},
		func(c Call, in Seat) (table.Command, error) { return table.TakeBack{By: c.By.ID, Seat: in.Seat}, nil })
	resign = command(Action{Form: "resign", Path: "resign", ID: "resign", Summary: "Let a bot play your seat for good", Cost: guard.Acting},
		func(c Call, in Seat) (table.Command, error) { return table.Resign{By: c.By.ID, Seat: in.Seat}, nil })
)

// A Bot is the input of seatBot.
type Bot struct {
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"From 0, clockwise."`
	Level string      `json:"level" example:"club" doc:"How well it plays; the refusal of an unknown one lists them all."`
}

var seatBot = command(Action{Form: "bot", Path: "bot", ID: "seatBot", Summary: "Give a bot an empty seat, at a table that you made", Cost: guard.Acting},
	func(c Call, in Bot) (table.Command, error) {
		level, err := c.level(in.Level)
		return table.SeatBot{By: c.By.ID, Seat: in.Seat, Level: level}, err
	})

// A Move is the input of makeMove.
type Move struct {
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"The seat that moves: acting in the table's game."`
	Ply   int         `json:"ply" minimum:"0" doc:"The moves that you saw made: ply of the table. If there are more by now, nothing happens."`
	Epoch int         `json:"epoch,omitempty" minimum:"0" doc:"epoch of the table that you saw; 0 if it is left out."`
	Move  string      `json:"move" maxLength:"64" example:"draw 1" doc:"In the notation (N2): one of legal in the table's game."`
}

var makeMove = command(Action{Form: "move", Path: "moves", ID: "makeMove", Summary: "Make a move", Cost: guard.Acting},
	func(c Call, in Move) (table.Command, error) {
		m, err := razzia.ParseMove(in.Move)
		if err != nil {
			return nil, &answer.BadField{Field: "move", Problem: err.Error()}
		}
		return table.Move{By: c.By.ID, Seat: in.Seat, Ply: in.Ply, Epoch: in.Epoch, Move: m}, nil
	})

// A Theft is the input of steal: the cards that were ticked in the row.
type Theft struct {
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4"`
	Ply   int         `json:"ply" minimum:"0"`
	Epoch int         `json:"epoch,omitempty" minimum:"0"`
	Cards []string    `json:"cards" form:"card"`
}

// steal is a form only: a program sends the move "steal Ca Jr".
var steal = command(Action{Form: "steal", Cost: guard.Acting}, func(c Call, in Theft) (table.Command, error) {
	var loot razzia.Cards
	for _, code := range in.Cards {
		card, err := razzia.ParseCard(code)
		if err != nil || loot.Count(card) == card.Copies() {
			return nil, answer.ErrForm
		}
		loot += razzia.CardsOf(card)
	}
	return table.Move{By: c.By.ID, Seat: in.Seat, Ply: in.Ply, Epoch: in.Epoch, Move: razzia.Steal(loot)}, nil
})

// A Line is the input of talk.
type Line struct {
	Text string `json:"text" minLength:"1" maxLength:"280" doc:"One line."`
}

var talk = command(Action{Form: "talk", Path: "talk", ID: "talk", Summary: "Say something to a table where you sit", Cost: guard.Talking},
	func(c Call, in Line) (table.Command, error) {
		return table.Talk{By: c.By.ID, Text: strings.TrimSpace(in.Text)}, nil
	})

// A Pace is the input of setPace.
type Pace struct {
	Pace int64 `json:"pace" minimum:"0" maximum:"10000" doc:"How long a bot takes for a move, in milliseconds."`
}

// DecodeForm reads a time such as "400ms".
func (in *Pace) DecodeForm(v form.Values) error {
	pace, err := time.ParseDuration(v.Get("pace"))
	if err != nil {
		return answer.ErrForm
	}
	in.Pace = pace.Milliseconds()
	return nil
}

var setPace = command(Action{Form: "pace", Path: "pace", ID: "setPace", Summary: "Set how long bots take for a move", Cost: guard.Acting},
	func(c Call, in Pace) (table.Command, error) {
		return table.SetPace{By: c.By.ID, Pace: millis(in.Pace)}, nil
	})

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// A Step is the input of goOn.
type Step struct {
	Done int `json:"done" minimum:"0" doc:"The steps that were done: done of the table's lesson. If there are more by now, nothing happens."`
}

var (
	goOn = command(Action{Form: "next", Path: "next", ID: "goOn", Summary: "Go on with a lesson once you have read its text", Cost: guard.Acting},
		func(c Call, in Step) (table.Command, error) { return table.GoOn{By: c.By.ID, Done: in.Done}, nil })
	endLesson = plain(Action{Form: "skip", Path: "skip", ID: "endLesson", Summary: "End a lesson: the game goes on freely", Cost: guard.Acting},
		func(ctx context.Context, c Call) (*table.Table, error) {
			return c.Host.Act(ctx, c.Table, table.EndLesson{By: c.By.ID})
		})
	rematch = plain(Action{Form: "rematch", Path: "rematch", ID: "rematch", Cost: guard.Making,
		Summary: "Play again with the same people: the table of the rematch"},
		func(ctx context.Context, c Call) (*table.Table, error) { return c.Host.Rematch(ctx, c.Table, c.By.ID) })
)
