package session_test

import (
	"strings"
	"testing"

	"razzia/internal/rulebook/session"
)

// badHeads are files of sessions that cannot be read, each with the start of the error.
var badHeads = []struct{ text, want string }{
	{"position Miriam Felix", `bad.txt:1: "position Miriam Felix" stands before the first session: want a head, == R4.2`},
	{"\n== opener must bid", "bad.txt:2: the session cites no clause: want == R4.2"},
	{"==", "bad.txt:1: the session cites no clause"},
	{"== R4.2", "bad.txt:1: the session has no title"},
	{"== R4." + "0 what", "bad.txt:1: there is no clause R4." + "0"},
}

// badBodies are faulty sessions, to follow a head on line 1, each with the start of the error.
var badBodies = []struct{ text, want string }{
	{"", "bad.txt:1: the session is empty: want a position"},
	{"position Miriam Felix", "bad.txt:1: the session claims nothing: want => and"},
	{"=> row none", `bad.txt:2: "=> row none" stands before the position: want new game NAMES, or position NAMES`},
	{"table Miriam Felix\n=> row none", `bad.txt:2: "table Miriam Felix" does not begin a session: want new game NAMES`},
	{"position Miriam\n=> row none", "bad.txt:2: 1 names: want 2 to 5"},
	{"position Miriam Miriam\n=> row none", "bad.txt:2: two players are called Miriam: want different names"},
	{"position Miriam felix\n=> row none", `bad.txt:2: "felix" is no name: want a capital first`},
	{"new game Miriam Fe:lix\n=> row none", `bad.txt:2: "Fe:lix" is no name`},

	{"new game Miriam\n=> row none",
		"bad.txt:3: the set-up is refused: 1 players: want 2 to 5 (R2.1): want => no game, and the clause of this refusal"},
	{"new game Miriam\n=> no game R2.2", "bad.txt:3: the set-up is refused: 1 players"},
	{"new game Miriam Felix\n=> no game R2.2", "bad.txt:3: no: no such claim"},
	{"new game Miriam Felix\nrow Ca\n=> row Ca", "bad.txt:3: row: a new game takes NAME dealt CHEQUES, and piles 120 or piles 60 60"},
	{"new game Miriam Felix\nFelix dealt 2 x\n=> row none", `bad.txt:3: dealt: "x": want a number from 1 to 16`},

	{"position Miriam Felix\nrwo Ca\n=> row Ca", "bad.txt:3: rwo: want row, middle, police, round, piles, left, gone or actor"},
	{"position Miriam Felix\nElke open 2\n=> row Ca", `bad.txt:3: no player is called "Elke": want one of Miriam, Felix`},
	{"position Miriam Felix\nMiriam opne 2\n=> row Ca", "bad.txt:3: opne: want open, spent, property or total after a name"},
	{"position Miriam Felix\nrow Cx\n=> row Ca", `bad.txt:3: row: "Cx" is no card: want one of Jr`},
	{"position Miriam Felix\nrow\n=> row Ca", "bad.txt:3: row: no cards: want codes such as Jr 4Gu, or none"},
	{"position Miriam Felix\nrow 5Jr\n=> row Ca", "bad.txt:3: row: too many cards Jr: want at most 4 here"},
	{"position Miriam Felix\nrow 0Jr\n=> row Ca", "bad.txt:3: row: no cards"},
	{"position Miriam Felix\nFelix property 3Jr\nrow 2Jr\n=> row Ca", "bad.txt:4: row: too many cards Jr: want at most 1 here"},
	{"position Miriam Felix\nrow 7Ca\n=> row Ca", "bad.txt:3: row: 7 cards are a full row: want no more than 6"},
	{"position Miriam Felix\nrow Ca\nrow Jr\n=> row Jr", "bad.txt:4: row: it is given twice: want it once"},
	{"position Miriam Felix\nMiriam total 1; total 2\n=> row none", "bad.txt:3: total: it is given twice: want it once"},
	{"position Miriam Felix\nrow Po\n=> row Ca", "bad.txt:3: row: police is no loot"},
	{"position Miriam Felix\nMiriam property Po\n=> row Ca", "bad.txt:3: property: police is no loot"},
	{"position Miriam Felix\npolice 5\n=> row Ca", `bad.txt:3: police: "5": want a number from 0 to 4`},
	{"position Miriam Felix\ngone 20Po\npolice 3\n=> row Ca", "bad.txt:4: police: too many cards Po: want at most 1 here"},
	{"position Miriam Felix\nround 4\n=> row Ca", `bad.txt:3: round: "4": want a number from 1 to 3`},
	{"position Miriam Felix\nmiddle 0\n=> row Ca", `bad.txt:3: middle: "0": want a number from 1 to 16`},
	{"position Miriam Felix\nleft Ca\ngone Ca\n=> row Ca", "bad.txt:4: gone: left and gone are given: want one of them"},
	{"position Miriam Felix\npiles 3 2\n=> row Ca",
		"bad.txt:2: the piles hold 5 cards: want 120, which are placed nowhere else, or give left or gone"},
	{"position Miriam Felix\npiles 40 40 40\n=> row Ca", "bad.txt:3: piles: want one number, or two"},
	{"position Miriam Felix\npiles 0 120\n=> row Ca", "bad.txt:2: the piles hold 0 and 120 cards: want some in each"},
	{"position Miriam Felix\nactor Elke\n=> row Ca", `bad.txt:2: no player is called "Elke"`},
	{"position Miriam Felix\nMiriam open none\n=> row Ca",
		"bad.txt:2: Miriam has no open cheque and cannot act: want actor, and another name"},

	{"position Miriam Felix\nMiriam open 2 2\n=> row Ca", "bad.txt:3: open: cheque 2 is given twice"},
	{"position Miriam Felix\nMiriam open\n=> row Ca", "bad.txt:3: open: no cheques: want numbers such as 2 6 13, or none"},
	{"position Miriam Felix\nMiriam open 10\n=> row Ca",
		"bad.txt:2: cheque 10 is not in this game or is placed elsewhere: want some of 1 2 3"},
	{"position Miriam Felix\nMiriam open 2\nFelix open 2\n=> row Ca", "bad.txt:2: cheque 2 is not in this game or is placed elsewhere"},
	{"position Miriam Felix\nmiddle 2\nFelix open 2\n=> row Ca", "bad.txt:2: cheque 2 is not in this game or is placed elsewhere"},
	{"position Miriam Felix\nMiriam open 2; spent 2\n=> row Ca", "bad.txt:2: cheque 2 of Miriam cannot be both open and spent"},
	{"position Miriam Felix\nMiriam open 2; spent 3\n=> row Ca", "bad.txt:2: Miriam has 2 cheques: want 4 (R2.2)"},
	{"position Miriam Felix\nMiriam open 2 3 4 5 6\n=> row Ca", "bad.txt:2: Miriam has 5 cheques: want 4 (R2.2)"},
	{"position Miriam Felix\nMiriam open 1\n=> row Ca", "bad.txt:2: a seat has cheque 1: want middle, and another cheque"},

	{"position Miriam Felix\nMiriam: jump", "bad.txt:3: no such move: want draw PILE"},
	{"position Miriam Felix\nMiriam: bid 17", `bad.txt:3: "17" is no cheque: want a number from 1 to 16`},
	{"position Miriam Felix\nMiriam:draw 1", `bad.txt:3: "Miriam:draw 1" is no move: want NAME: MOVE`},
	{"position Miriam Felix\nElke: draw 1", `bad.txt:3: no player is called "Elke"`},
	{"position Miriam Felix\nFelix: draw 1", "bad.txt:3: it is the turn of Miriam: want Miriam: draw 1"},
	{"position Miriam Felix\ntable: draw 1", `bad.txt:3: no player is called "table"`},
	{"position Miriam Felix\nMiriam: draw 1; Felix: reveal Ca", "bad.txt:3: Felix cannot reveal: want table: reveal Ca"},
	{"position Miriam Felix\nMiriam: bid 2", "bad.txt:3: Miriam: bid 2 is refused: no auction is running"},
	{"position Miriam Felix\nMiriam: draw 1\nrow Ca", `bad.txt:4: "row Ca" is neither a move nor a claim: want NAME: MOVE, or =>`},
	{"position Miriam Felix\nMiriam: draw 1\n=> refused reveal-due R3.1", "bad.txt:3: the move is legal: want refused reveal-due R3.1"},
	{"position Miriam Felix\nMiriam: bid 2\n=> refused bid-too-low R4.1",
		"bad.txt:3: the move is refused no-auction R3, not bid-too-low R4.1"},
	{"position Miriam Felix\nMiriam: bid 2\n=> refused no-auction R3.1", "bad.txt:3: the move is refused no-auction R3, not no-auction R3.1"},
	{"position Miriam Felix\nMiriam: bid 2\n=> refused no-auction", "bad.txt:3: the move is refused no-auction R3, not no-auction "},
	{"position Miriam Felix\n=> refused no-auction R3",
		"bad.txt:3: refused no-auction R3 follows no move: want it on the line after the move"},

	{"position Miriam Felix\n=> rwo Ca", "bad.txt:3: rwo: no such claim: want refused REASON CLAUSE, or one of actor, auction,"},
	{"position Miriam Felix\n=> Elke open 2", `bad.txt:3: no player is called "Elke"`},
	{"position Miriam Felix\n=> Miriam opne 2",
		"bad.txt:3: opne: no such claim: want one of open, property, scored, scores, spent, total after a name"},
	{"position Miriam Felix\nrow Ca\n=> row Cx", `bad.txt:4: row: "Cx" is no card`},
	{"position Miriam Felix\nrow Ca\n=> row Ca Jr", "bad.txt:4: row: got Ca, want Ca Jr"},
	{"position Miriam Felix\nrow Ca Jr\n=> row Jr Ca", "bad.txt:4: row: got Ca Jr, want Jr Ca"},
	{"position Miriam Felix\n=> row none; middle 2", "bad.txt:3: middle: got 1, want 2"},
	{"position Miriam Felix\n=> Miriam open 2", "bad.txt:3: Miriam open: got 2 5 6 9, want 2"},
	{"position Miriam Felix\n=> Miriam property Ca", "bad.txt:3: Miriam property: got none, want Ca"},
	{"position Miriam Felix\n=> legal draw 1, call", "bad.txt:3: legal: got draw 1, draw 2, call, want draw 1, call"},
	{"position Miriam Felix\n=> legal draw 3", `bad.txt:3: legal: "3" is no pile`},
	{"position Miriam Felix\n=> legal none", "bad.txt:3: legal: got draw 1, draw 2, call, want none"},
	{"position Miriam Felix\n=> chance Po", "bad.txt:3: chance: want a card and a fraction such as Po 21/120"},
	{"position Miriam Felix\n=> chance Px 1/2", `bad.txt:3: chance: "Px" is no card`},
	{"position Miriam Felix\n=> Miriam scores luck 5", `bad.txt:3: scores: "luck" is no part of a sheet: want thieves, bodyguards`},
	{"position Miriam Felix\n=> Miriam scores jewels -5, sum 5", "bad.txt:3: scores: the points before it add up to -5: want sum -5"},
	{"position Miriam Felix\n=> Miriam scores jewels five", `bad.txt:3: scores: jewels: "five": want a number`},
	{"position Miriam Felix\n=> Miriam scores jewels 5", "bad.txt:3: Miriam scores: got jewels -5, sum -5, want jewels 5, sum 5"},
	{"position Miriam Felix\n=> Miriam scored jewels 5", "bad.txt:3: scored: want round, its number and the points"},
	{"position Miriam Felix\n=> Miriam scored round 1 jewels 5", "bad.txt:3: Miriam scored: got round 1 sum 0, want round 1 jewels 5, sum 5"},
}

// TestBadSessions checks that a faulty session fails with an error that names the place and says how to correct it.
func TestBadSessions(t *testing.T) {
	for _, bad := range badHeads {
		_, err := session.Read("bad.txt", bad.text)
		checkError(t, bad.text, err, bad.want)
	}
	for _, bad := range badBodies {
		sessions, err := session.Read("bad.txt", "== R1 bad\n"+bad.text)
		if err == nil {
			err = sessions[0].Play(nil)
		}
		checkError(t, bad.text, err, bad.want)
	}
}

func checkError(t *testing.T, text string, err error, want string) {
	t.Helper()
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%q gives the error\n%v, want\n%s", text, err, want)
	}
}
