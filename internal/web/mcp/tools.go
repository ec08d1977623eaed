package mcp

import (
	"encoding/json"
	"maps"
	"slices"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/web/exchange"
)

// A tool is something that a model can do.
type tool struct {
	name, title, about string
	operation          string            // of the API, if the tool is one
	hidden             []string          // arguments of the operation that the tool does not have
	only               string            // the field of the operation's answer that the tool passes on; "" for all
	input              *schema           // of a tool that is no operation
	more               map[string]string // arguments that the tool has besides those of the operation
	output             output            // what an answer is
	effect             effect
	run                func(m *Room, r *exchange.Request, args arguments) reply // nil for an operation
}

// An effect says what a call changes.
type effect int

// The effects.
const (
	reads  effect = iota
	adds          // it changes something, and takes nothing away
	leaves        // it gives something up
)

// idInput describes the argument of tools about a table.
const idInput = `{"type":"string","description":"Id of the table.","minLength":1,"maxLength":64}`

// hiddenTerms are options of tables that a model does not need.
var hiddenTerms = []string{"listed", "without", "botAccounts", "series"}

// detailInput describes how much of a table an answer says.
const detailInput = `{"type":"string","enum":["compact","full"],"description":"full: all that the API says of the table, and its log, some 3 kB. ` +
	`Missing: compact."}`

// secondsInput describes how long a call waits.
const secondsInput = `{"type":"integer","description":"How long to wait at most. Missing: 25.","minimum":0,"maximum":25}`

// tools lists the tools. Their texts are of this program alone: no name and no talk is in them.
var tools = []tool{
	{name: "rules", title: "Read the rules", run: (*Room).rules, output: listOutput("clauses"),
		about: "The rules of the game by clause, and the codes of the cards. Without a clause: all of them.",
		input: newSchema(map[string]string{
			"clause": `{"type":"string","description":"A chapter such as R4, or a clause such as R4.2. Missing: all.","maxLength":8}`})},
	{name: "list_tables", title: "List my tables", operation: "listTables", output: listOutput("tables"),
		about: "The tables that you made or had a seat at: open games first. myTurn says which wait for you. next is the cursor of the next page."},
	{name: "list_invitations", title: "List my invitations", operation: "getPeople", only: "invitations", output: listOutput("invitations"),
		about: "The tables to which people have invited you. Accept one with accept_invitation, then sit down at the table with sit."},
	{name: "accept_invitation", title: "Accept an invitation", operation: "acceptInvitation", only: "invitations", effect: adds,
		output: listOutput("invitations"),
		about:  "Takes the invitation from your list, which is the answer. Then read the table, and take a free seat with sit."},
	{name: "decline_invitation", title: "Decline an invitation", operation: "declineInvitation", only: "invitations", effect: leaves,
		output: listOutput("invitations"),
		about:  "Takes the invitation from your list. The same people cannot invite you to the same table again."},
	{name: "make_table", title: "Make a table", operation: "createTable", output: tableOutput, hidden: hiddenTerms, effect: adds,
		about: "Makes a table that waits for players; with sit you take seat 0. All who know its id can take a seat. " +
			"The game begins when all seats are taken."},
	{name: "play_bots", title: "Play against bots", run: (*Room).playBots, operation: "playBots", hidden: hiddenTerms,
		output: tableOutput, effect: adds,
		about: "Begins a game against bots of the house at once. You have seat 0. The answer is the table when you are to move."},
	{name: "sit", title: "Take a seat", operation: "sit", output: tableOutput, hidden: []string{"commitment", "word"}, effect: adds,
		about: "Takes an empty seat at a table that is open to bot accounts."},
	{name: "stand_up", title: "Give up a seat before the game", operation: "standUp", output: tableOutput, effect: leaves,
		about: "Empties your seat while the table still waits for players."},
	{name: "table", title: "Read a table", run: (*Room).table, output: tableOutput,
		about: "The table as you see it. acting is the seat for which you are to move, or -1, and legal lists its legal moves. position has the row, " +
			"the auction, and the cheques, cards and points of each seat. since has the last moves, each after its seat.",
		input: newSchema(map[string]string{"id": idInput, "detail": detailInput,
			"after": `{"type":"integer","description":"What happened after this version. Missing: the last 8 entries of the log, or 20 in full. 0: all.","minimum":0}`}, "id")},
	{name: "move", title: "Make a move", run: (*Room).move, operation: "makeMove", more: map[string]string{"seconds": secondsInput},
		output: tableOutput, effect: adds,
		about: "Makes a move for your seat, in the position that you saw: send the ply and the epoch of that table. " +
			"If the table has moved on, nothing happens. An illegal move is refused with the clause of the rules. " +
			"The answer is the table at your next turn, with what happened since; if acting is -1 there, call wait."},
	{name: "wait", title: "Wait for my turn", run: (*Room).wait, output: tableOutput,
		about: "Waits until you are to move, a player asks you something, or the game is over, for at most 25 seconds. Then it answers as table does. " +
			"If acting is still -1 and the phase is not over, call it again.",
		input: newSchema(map[string]string{"id": idInput, "detail": detailInput,
			"until":   `{"type":"string","enum":["turn","change"],"description":"change: until the table has another version than seen. Missing: turn."}`,
			"seen":    `{"type":"integer","description":"The version that you saw. The answer says what happened after it.","minimum":0}`,
			"seconds": secondsInput}, "id")},
	{name: "agree", title: "Agree to a question", operation: "agree", output: tableOutput, effect: adds,
		about: "Agrees to the question of the table, if its yours is true: to take a move back, to a break, or to give a seat to a friend."},
	{name: "disagree", title: "Refuse a question", operation: "disagree", output: tableOutput, effect: leaves,
		about: "Refuses the question of the table."},
	{name: "rematch", title: "Ask for a rematch, or join it", operation: "rematch", output: tableOutput, effect: adds,
		about: "After a game: asks its other players to play again, or joins them if a player asks: rematch of the table says so. " +
			"The answer is the new table once all have answered, otherwise this one, whose next will name the new one."},
	{name: "decline_rematch", title: "Decline a rematch", operation: "declineRematch", output: tableOutput, effect: leaves,
		about: "Says that you do not play again, so that nobody waits for you."},
	{name: "leave", title: "Let a bot play for me", operation: "leave", output: tableOutput, effect: leaves,
		about: "A bot of the house plays your seat until you take it back with take_back."},
	{name: "take_back", title: "Take my seat back", operation: "takeBack", output: tableOutput, effect: adds,
		about: "Takes your seat back from a bot that plays it, after leave or after your time ran out. Your seat then has no level."},
	{name: "resign", title: "Resign", operation: "resign", output: tableOutput, effect: leaves, about: "A bot plays your seat for good. This cannot be taken back."},
	{name: "analysis", title: "Analyse a finished game", run: (*Room).analysis, output: anyOutput,
		about: "What each decision of a finished game cost, and how much luck the cards brought. Without review it is not ready: ask again in some seconds. " +
			"Values are shares of the win, from 0 to 1.",
		input: newSchema(map[string]string{"id": idInput,
			"decisions": `{"type":"string","enum":["costliest","all"],"description":"costliest: the three costliest of each seat, by their numbers. ` +
				`all: the whole review, some 100 kB. Missing: costliest."}`}, "id")},
}

// schema describes the arguments of the tool.
func (t *tool) schema(all operations) *schema {
	if t.input != nil {
		return t.input
	}
	s := *all[t.operation].input
	s.Properties = maps.Clone(s.Properties)
	for name, text := range t.more {
		s.Properties[name] = json.RawMessage(text)
	}
	maps.DeleteFunc(s.Properties, func(name string, _ json.RawMessage) bool { return slices.Contains(t.hidden, name) })
	return &s
}

// describe describes the tool to clients.
func (t *tool) describe(input *schema) *sdk.Tool {
	return &sdk.Tool{Name: t.name, Title: t.title, Description: t.about, InputSchema: input,
		OutputSchema: t.output.schema(), Annotations: &sdk.ToolAnnotations{
			ReadOnlyHint: t.effect == reads, DestructiveHint: new(t.effect == leaves), OpenWorldHint: new(false)}}
}
