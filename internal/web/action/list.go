package action

import (
	"context"
	"errors"
	"strings"
	"time"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// All lists the actions.
var All = []*Action{
	createTable, playBots, playTogether, startLesson,
	makeMove, steal, sit, seatBot, fillSeats, standUp, leave, takeBack, resign, talk, sayPhrase, setPace,
	passEarly, dropEarlyPass, planAhead, dropPlan,
	goOn, endLesson, rematch, declineRematch,
	clearTable, clearTables, ready, listTable, joinTable,
	undo, rest, endRest, consent, refuse, offerSeat, keepSeat, acceptSeat,
	addWord, openWord,
}

var (
	standUp = command(Action{Form: "stand", Path: "stand", ID: "standUp", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrNoSuchSeat, table.ErrGameBegan, table.ErrWordsClosed,
				table.ErrNotYourSeat, table.ErrUnrest}},
		Summary: "Empty a seat before the game begins",
		About:   "The seat must be yours, or that of a bot at a table that you made. At a table that you made and opened to everybody you may empty every seat."},
		func(c Call, in client.Seat) (table.Command, error) {
			return table.StandUp{By: c.By.ID, Seat: in.Seat}, nil
		})
	leave = command(Action{Form: "leave", Path: "leave", ID: "leave", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNotYourSeat,
				table.ErrBotPlays, table.ErrDayTable, table.ErrDuelTable, table.ErrUnrest}},
		Summary: "Let a bot play your seat until you take it back",
		About:   "A lesson ends when its pupil leaves."},
		func(c Call, in client.Seat) (table.Command, error) {
			return table.Leave{By: c.By.ID, Seat: in.Seat}, nil
		})
	takeBack = command(Action{Form: "back", Path: "back", ID: "takeBack", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNotYourSeat,
				table.ErrBotPlays, table.ErrResigned}},
		Summary: "Take your seat back from a bot",
		About:   "At a table with a clock, a seat that is to move comes back once the bot has made a move for you: try again a moment later. If you play the seat already, nothing changes."},
		func(c Call, in client.Seat) (table.Command, error) {
			return table.TakeBack{By: c.By.ID, Seat: in.Seat}, nil
		})
	resign = command(Action{Form: "resign", Path: "resign", ID: "resign", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNotYourSeat,
				table.ErrBotPlays, table.ErrDayTable, table.ErrDuelTable}},
		Summary: "Let a bot play your seat for good",
		About:   "You cannot take the seat back. A lesson ends when its pupil resigns."},
		func(c Call, in client.Seat) (table.Command, error) {
			return table.Resign{By: c.By.ID, Seat: in.Seat}, nil
		})
)

var seatBot = command(Action{Form: "bot", Path: "bot", ID: "seatBot", Cost: guard.Acting,
	Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
		Refuses: []*fault.Fault{table.ErrNoSuchSeat, table.ErrNotTheMaker, table.ErrSeatTaken, table.ErrUnrest}},
	Summary: "Give an empty seat to a bot",
	About:   "Only at a table that you made. The game begins when all seats are taken."},
	func(c Call, in client.Bot) (table.Command, error) {
		level, err := c.level(in.Level)
		return table.SeatBot{By: c.By.ID, Seat: in.Seat, Level: level}, err
	})

// A Filling is the input of fillSeats.
type Filling struct {
	Level string `json:"level"`
}

// fillSeats is a form only: a program seats one bot after another. It gives all empty seats to bots, so that the game begins.
var fillSeats = define(Action{Form: "fill", Cost: guard.Acting}, func(ctx context.Context, c Call, in Filling) (*table.Table, error) {
	level, err := c.level(in.Level)
	if err != nil {
		return nil, err
	}
	t, err := c.Host.Table(ctx, c.Table)
	for err == nil && t.Phase == table.Waiting && t.Seats.Free() != razzia.NoSeat {
		after, failed := c.Host.Act(ctx, c.Table, table.SeatBot{By: c.By.ID, Seat: t.Seats.Free(), Level: level})
		if errors.Is(failed, table.ErrSeatTaken) { // by a person, meanwhile
			after, failed = c.Host.Table(ctx, c.Table)
		}
		t, err = after, failed
	}
	return t, err
})

var makeMove = define(Action{Form: "move", Path: "moves", ID: "makeMove", Cost: guard.Acting,
	Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
		Refuses: append(ofRules(), table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
			table.ErrNotYourSeat, table.ErrBotPlays, table.ErrNotYourTurn, table.ErrOnBreak,
			table.ErrDeckBroken)},
	Summary: "Make a move",
	About:   "The answer is the table after the move, and after the card that a draw turned up. The move is on disk when the answer comes."},
	func(ctx context.Context, c Call, in client.Move) (*table.Table, error) {
		m, err := razzia.ParseMove(in.Move)
		if err != nil {
			return nil, &fault.BadField{Field: "move", Problem: err.Error()}
		}
		return c.move(ctx, table.Move{By: c.By.ID, Seat: in.Seat, Ply: in.Ply, Epoch: in.Epoch, Move: m})
	})

// move makes a move. A form may come twice, if the answer to the first was lost: then the second gets the same answer.
func (c Call) move(ctx context.Context, m table.Move) (*table.Table, error) {
	t, err := c.Host.Act(ctx, c.Table, m)
	if err == nil || !c.FromForm {
		return t, err
	}
	if now, failed := c.Host.Table(ctx, c.Table); failed == nil && m.MadeAt(now) {
		return now, nil
	}
	return nil, err
}

// A Theft is the input of steal: the cards that were ticked in the row.
type Theft struct {
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4"`
	Ply   int         `json:"ply" minimum:"0"`
	Epoch int         `json:"epoch,omitempty" minimum:"0"`
	Cards []string    `json:"cards" form:"card"`
}

// steal is a form only: a program sends the move "steal Ca Jr".
var steal = define(Action{Form: "steal", Cost: guard.Acting}, func(ctx context.Context, c Call, in Theft) (*table.Table, error) {
	var loot razzia.Cards
	for _, code := range in.Cards {
		card, err := razzia.ParseCard(code)
		if err != nil || loot.Count(card) == card.Copies() {
			return nil, fault.ErrForm
		}
		loot += razzia.CardsOf(card)
	}
	return c.move(ctx, table.Move{By: c.By.ID, Seat: in.Seat, Ply: in.Ply, Epoch: in.Epoch, Move: razzia.Steal(loot)})
})

var talk = define(Action{Form: "talk", Path: "talk", ID: "talk", Cost: guard.Talking,
	Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
		Refuses: []*fault.Fault{table.ErrTalk, table.ErrNotAtTheTable, moderation.ErrSilenced, guard.ErrTalkFast,
			table.ErrTalkFull, moderation.ErrWord}},
	Summary: "Say something at a table where you have a seat",
	About:   "The line is in the log of the table, for everybody who reads it."},
	func(ctx context.Context, c Call, in client.Line) (*table.Table, error) {
		text, err := c.Filter.Talk(ctx, c.Caller, strings.TrimSpace(in.Text))
		if err != nil {
			return nil, err
		}
		return c.Host.Act(ctx, c.Table, table.Talk{By: c.By.ID, Text: text, Seen: in.Seen})
	})

var sayPhrase = define(Action{Form: "phrase", Path: "phrase", ID: "sayPhrase", Cost: guard.Talking,
	Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
		Refuses: []*fault.Fault{table.ErrNotAtTheTable, moderation.ErrSilenced, guard.ErrTalkFast,
			table.ErrPhraseFast, table.ErrTalkFull}},
	Summary: "Say a quick phrase at a table where you have a seat",
	About:   "Each reader gets the phrase in their own language. You may say one phrase each 5 seconds."},
	func(ctx context.Context, c Call, in client.Phrase) (*table.Table, error) {
		if _, err := c.Filter.Talk(ctx, c.Caller, ""); err != nil {
			return nil, err
		}
		return c.Host.Act(ctx, c.Table, table.SayPhrase{By: c.By.ID, Phrase: in.Phrase, Seen: in.Seen})
	})

// readPace reads a form with a time such as "400ms".
func readPace(v form.Values, in *client.Pace) error {
	pace, err := time.ParseDuration(v.Get("pace"))
	if err != nil {
		return fault.ErrForm
	}
	in.Pace, in.Seen = pace.Milliseconds(), v.Number("seen", 0)
	return nil
}

var setPace = command(Action{Form: "pace", Path: "pace", ID: "setPace", Cost: guard.Acting,
	Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
		Refuses: []*fault.Fault{table.ErrNotAtTheTable, table.ErrUnrest}},
	Summary: "Set the time that bots take for a move",
	About:   "You need a seat at the table."},
	func(c Call, in client.Pace) (table.Command, error) {
		return table.SetPace{By: c.By.ID, Pace: millis(in.Pace)}, nil
	})

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

var (
	passEarly = define(Action{Form: "early", Path: "early", ID: "passEarly", Cost: guard.Acting, Unseen: true,
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
				table.ErrNoEarlyPass, table.ErrNotYourSeat, table.ErrBotPlays}},
		Summary: "Promise to pass at the next chance of your seat to bid",
		About: "Possible while another seat is to move, for the seats in mayPassEarly of the table. When the turn comes, the table passes for you after the time that a bot takes, unless you bid before. " +
			"The promise counts for the running auction, or else for the next one. It ends when you act, when the row changes, and near a raid. It is the shortest move ahead, and takes the place of an earlier one: see planAhead. Only you see it, in earlyPasses of the table."},
		func(ctx context.Context, c Call, in client.Seat) (*table.Table, error) {
			return c.Host.Plans.PassEarly(ctx, c.Table, table.PlanRequest{By: c.By.ID, Seat: in.Seat, Seen: in.Seen})
		})
	dropEarlyPass = define(Action{Form: "not-early", Path: "not-early", ID: "dropEarlyPass", Cost: guard.Acting, Unseen: true,
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNotYourSeat,
				table.ErrBotPlays}},
		Summary: "Take back the promise to pass",
		About:   "If there is none any more, nothing happens: 409. The seat may have passed already. Any version will do: to pass by hand is always possible."},
		func(ctx context.Context, c Call, in client.Seat) (*table.Table, error) {
			return c.Host.Plans.Drop(ctx, c.Table, c.By.ID, in.Seat)
		})
)

var (
	goOn = command(Action{Form: "next", Path: "next", ID: "goOn", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Lesson, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNoLesson,
				table.ErrLessonNotNow, table.ErrNotYourSeat, table.ErrBotPlays}},
		Summary: "Go to the next step of a lesson",
		About:   "Possible while read is true and last is false in the lesson of the table."},
		func(c Call, in client.Step) (table.Command, error) {
			return table.GoOn{By: c.By.ID, Done: in.Done}, nil
		})
	endLesson = plain(Action{Form: "skip", Path: "skip", ID: "endLesson", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Lesson, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNotYourSeat,
				table.ErrBotPlays}},
		Summary: "End a lesson",
		About:   "The game goes on freely, with an unknown deck. Without a lesson nothing changes."},
		func(ctx context.Context, c Call) (*table.Table, error) {
			return c.Host.Act(ctx, c.Table, table.EndLesson{By: c.By.ID})
		})
	ready = define(Action{Form: "ready", Path: "ready", ID: "ready", Passing: true, Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrNotAtTheTable}},
		Summary: "Go on after a round",
		About:   "After the first and the second round a table pauses for 20 seconds, so that people see the score. The pause ends as soon as all people have gone on who follow the table by a stream. The player whose turn it is may move at once. Without a pause nothing changes."},
		goOnAfterRound)
	rematch = define(Action{Form: "rematch", Path: "rematch", ID: "rematch", Cost: guard.Making,
		Facts: operation.Facts{Tag: operation.Making, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{errBotGames, table.ErrGameNotOver, table.ErrNotAtTheTable, table.ErrDayTable, table.ErrDuelTable,
				table.ErrEventTable, table.ErrUnrest, host.ErrUnfinished}},
		Summary: "Ask for a rematch, or join it",
		About: "Possible when the game is over, for a player of it. The others who are there get one minute to answer; rematch of the table shows their answers. " +
			"The rematch begins when all have answered or the minute is over. Bots play again, and take the seats of players who did not join. " +
			"The answer is the table of the rematch if it has begun, otherwise this table: its next will name the other."},
		func(ctx context.Context, c Call, in client.Sight) (*table.Table, error) {
			t, err := c.Host.Table(ctx, c.Table)
			if err != nil {
				return nil, err
			}
			again := func() (*table.Table, error) {
				return c.Host.Rematch(ctx, c.Table, table.JoinRematch{By: c.By.ID, Present: c.Present(t)}, in.Seen)
			}
			if t.Next != "" { // its table is one of theirs already
				return again()
			}
			return c.withinBotGames(ctx, again)
		})
	declineRematch = define(Action{Form: "not-now", Path: "decline", ID: "declineRematch", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Making, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotOver, table.ErrNotAtTheTable, table.ErrUnrest}},
		Summary: "Decline a rematch",
		About:   "Possible while a player asks for a rematch. If you had joined, you take it back. A bot gets your seat, unless you join before the rematch begins."},
		func(ctx context.Context, c Call, in client.Sight) (*table.Table, error) {
			return c.Host.DeclineRematch(ctx, c.Table, c.By.ID, in.Seen)
		})
)
