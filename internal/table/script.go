package table

import (
	"slices"

	"razzia"
)

// lessons are the lessons by number; number 0 is none. The moves and the number of steps of a published lesson never
// change, because the logs of its tables are read with it. A better lesson gets the next number.
var lessons = [...]lesson{
	1: firstGame,
	// The second lesson tells all points of a round, and those of businesses.
	2: firstGame.
		with("score", tell("sheet", "score"), tell("sheet", "guards", "thief_points"), tell("sheet", "jewels")).
		with("businesses", tell("", "businesses", "businesses_points"), tell("", "final_cheques")),
}

// firstGame is the first lesson, whose moves the later ones share.
var firstGame = lesson{
	packages: []razzia.Cheques{
		razzia.ChequesOf(2, 5, 8, 13), razzia.ChequesOf(3, 6, 9, 12), razzia.ChequesOf(4, 7, 10, 11),
	},
	steps: []step{
		tell("", "welcome"),
		tell("cheques", "cheques"),
		tell("middle", "middle"),

		// A police auction, won: the exchange of cheques.
		ask("pile", "draw", turnUp(razzia.Car)),
		tell("row", "loot"),
		other(1, turnUp(razzia.Driver)),
		other(2, turnUp(razzia.Ring)),
		ask("pile", "again", turnUp(razzia.Police)),
		tell("police", "police"),
		other(1, say(3)),
		other(2, say(0)),
		ask("cheques", "bid", say(5)),
		tell("middle", "exchange").about(5, 1),
		tell("cheques", "spent"),
		tell("property", "worth"),

		// A row that is better left to others.
		other(1, turnUp(razzia.Cinema)),
		other(2, turnUp(razzia.Police)),
		ask("row", "pass", say(0)),
		other(1, say(0)),
		other(2, say(4)),

		// A called auction.
		ask("pile", "again", turnUp(razzia.Thief)),
		other(1, turnUp(razzia.Watch)),
		other(2, turnUp(razzia.Diamond)),
		ask("row", "call", step{move: razzia.Call()}),
		other(1, say(0)),
		other(2, say(0)),
		ask("cheques", "called", say(2)),

		// Stealing.
		other(1, turnUp(razzia.Bodyguard)),
		other(2, turnUp(razzia.Gold)),
		tell("property", "thief"),
		ask("row", "steal", step{move: razzia.Steal(razzia.CardsOf(razzia.Gold))}),

		// All pass, and the row grows until it is full.
		other(1, turnUp(razzia.Car)),
		other(2, turnUp(razzia.Police)),
		ask("row", "keep", say(0)),
		other(1, say(0)),
		other(2, say(0)),
		ask("pile", "again", turnUp(razzia.Necklace)),
		other(1, turnUp(razzia.Bodyguard)),
		other(2, turnUp(razzia.Nightclub)),
		ask("pile", "again", turnUp(razzia.Driver)),
		other(1, turnUp(razzia.Car)),
		tell("row", "full_row"),
		other(2, say(11)),
		ask("cheques", "top", say(13)),
		other(1, say(0)),

		// Outbid.
		other(2, turnUp(razzia.Gold)),
		ask("pile", "again", turnUp(razzia.Police)),
		other(1, say(9)),
		other(2, say(0)),
		ask("auction", "beaten", say(0)).about(9, 0),

		// The last cheque.
		other(1, turnUp(razzia.Casino)),
		other(2, turnUp(razzia.Bodyguard)),
		ask("pile", "again", turnUp(razzia.Racetrack)),
		other(1, turnUp(razzia.Police)),
		other(2, say(0)),
		ask("cheques", "last", say(8)),
		other(1, say(0)),
		tell("cheques", "out"),

		// The others go on into the raid.
		other(2, turnUp(razzia.Ring)),
		other(1, turnUp(razzia.Driver)),
		other(2, turnUp(razzia.Police)),
		other(1, say(6)),
		other(2, say(7)),
		tell("police", "danger"),
		other(1, turnUp(razzia.Diamond)),
		other(2, turnUp(razzia.Police)),
		tell("", "raid"),
		tell("sheet", "score"),
		tell("property", "leave"),
		tell("cheques", "next_round"),
		tell("", "businesses", "final_cheques"),
		tell("", "done"),
	},
}

// with returns the lesson with other steps in place of the one that tells a text.
func (l lesson) with(text string, steps ...step) lesson {
	at := slices.IndexFunc(l.steps, func(s step) bool { return slices.Contains(s.texts, text) })
	return lesson{l.packages, slices.Concat(l.steps[:at], steps, l.steps[at+1:])}
}

// tell is a step that the pupil reads.
func tell(point string, texts ...string) step {
	return step{texts: texts, point: point, seat: razzia.NoSeat}
}

// ask is a step that asks the pupil for a move.
func ask(point, text string, s step) step {
	s.texts, s.point, s.seat = []string{text}, point, pupil
	return s
}

// other is a step at which another seat moves.
func other(seat razzia.Seat, s step) step {
	s.seat = seat
	return s
}

// about sets the cheques that the texts of a step name.
func (s step) about(cheque, middle razzia.Cheque) step {
	s.cheque, s.middle = cheque, middle
	return s
}

// turnUp is a draw from pile 1 that turns up a card.
func turnUp(c razzia.Card) step { return step{move: razzia.Draw(1), card: c} }

// say is a bid, or a pass for 0.
func say(c razzia.Cheque) step {
	if c == 0 {
		return step{move: razzia.Pass()}
	}
	return step{move: razzia.Bid(c), cheque: c}
}
