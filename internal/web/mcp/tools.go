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
	operation          string   // of the API, if the tool is one
	hidden             []string // arguments of the operation that the tool does not have
	only               string   // the field of the operation's answer that the tool passes on; "" for all
	input              *schema  // of a tool that is no operation
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

// tools lists the tools. Their texts are of this program alone: no name and no talk is in them.
var tools = []tool{
	{name: "rules", title: "Read the rules", run: (*Room).rules,
		about: "The rules of the game by clause, and the codes of the cards. Without a clause: all of them.",
		input: newSchema(map[string]string{
			"clause": `{"type":"string","description":"A chapter such as R4, or a clause such as R4.2. Missing: all.","maxLength":8}`})},
	{name: "list_tables", title: "List my tables", operation: "listTables",
		about: "The tables that you made or had a seat at: open games first. myTurn says which wait for you. next is the cursor of the next page."},
	{name: "list_invitations", title: "List my invitations", operation: "getPeople", only: "invitations",
		about: "The tables to which people have invited you. Accept one with accept_invitation, then sit down at the table with sit."},
	{name: "accept_invitation", title: "Accept an invitation", operation: "acceptInvitation", only: "invitations", effect: adds,
		about: "Takes the invitation from your list, which is the answer. Then read the table, and take a free seat with sit."},
	{name: "decline_invitation", title: "Decline an invitation", operation: "declineInvitation", only: "invitations", effect: leaves,
		about: "Takes the invitation from your list. The same people cannot invite you to the same table again."},
	{name: "make_table", title: "Make a table", operation: "createTable", hidden: hiddenTerms, effect: adds,
		about: "Makes a table that waits for players; with sit you take seat 0. All who know its id can take a seat. " +
			"The game begins when all seats are taken."},
	{name: "play_bots", title: "Play against bots", operation: "playBots", hidden: hiddenTerms, effect: adds,
		about: "Begins a game against bots of the house at once. You have seat 0."},
	{name: "sit", title: "Take a seat", operation: "sit", hidden: []string{"commitment", "word"}, effect: adds,
		about: "Takes an empty seat at a table that is open to bot accounts."},
	{name: "stand_up", title: "Give up a seat before the game", operation: "standUp", effect: leaves,
		about: "Empties your seat while the table still waits for players."},
	{name: "table", title: "Read a table", run: (*Room).table,
		about: "The table as you see it, and its log. game.acting is the seat for which you are to move, or -1, and game.legal lists its legal moves. " +
			"state has the row, the auction, and the cheques, property and points of each seat. The log has the last moves and the talk.",
		input: newSchema(map[string]string{"id": idInput,
			"after": `{"type":"integer","description":"Log entries after this version. Missing: the last 20. 0: all.","minimum":0}`}, "id")},
	{name: "move", title: "Make a move", operation: "makeMove", effect: adds,
		about: "Makes a move for your seat, in the position that you saw: send the ply and the epoch of that table. " +
			"If the table has moved on, nothing happens. An illegal move is refused with the clause of the rules. " +
			"The answer is the table after the move; call wait for the next turn."},
	{name: "wait", title: "Wait for my turn", run: (*Room).wait,
		about: "Waits until you are to move, a player asks you something, or the game is over, for at most 25 seconds. Then it answers as table does. " +
			"If game.acting is still -1 and the phase is not over, call it again.",
		input: newSchema(map[string]string{"id": idInput,
			"until":   `{"type":"string","enum":["turn","change"],"description":"change: until the table has another version than seen. Missing: turn."}`,
			"seen":    `{"type":"integer","description":"The version that you saw. The log of the answer begins after it.","minimum":0}`,
			"seconds": `{"type":"integer","description":"How long to wait at most. Missing: 25.","minimum":1,"maximum":25}`}, "id")},
	{name: "agree", title: "Agree to a question", operation: "agree", effect: adds,
		about: "Agrees to the question of the table, if its yours is true: to take a move back, to a break, or to give a seat to a friend."},
	{name: "disagree", title: "Refuse a question", operation: "disagree", effect: leaves, about: "Refuses the question of the table."},
	{name: "rematch", title: "Ask for a rematch, or join it", operation: "rematch", effect: adds,
		about: "After a game: asks its other players to play again, or joins them if a player asks: rematch of the table says so. " +
			"The answer is the new table once all have answered, otherwise this one, whose next will name the new one."},
	{name: "decline_rematch", title: "Decline a rematch", operation: "declineRematch", effect: leaves,
		about: "Says that you do not play again, so that nobody waits for you."},
	{name: "leave", title: "Let a bot play for me", operation: "leave", effect: leaves,
		about: "A bot of the house plays your seat until you take it back with take_back."},
	{name: "take_back", title: "Take my seat back", operation: "takeBack", effect: adds,
		about: "Takes your seat back from a bot that plays it, after leave or after your time ran out. Your seat then has no level."},
	{name: "resign", title: "Resign", operation: "resign", effect: leaves, about: "A bot plays your seat for good. This cannot be taken back."},
	{name: "analysis", title: "Analyse a finished game", run: (*Room).analysis,
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
	maps.DeleteFunc(s.Properties, func(name string, _ json.RawMessage) bool { return slices.Contains(t.hidden, name) })
	return &s
}

// describe describes the tool to clients.
func (t *tool) describe(input *schema) *sdk.Tool {
	return &sdk.Tool{Name: t.name, Title: t.title, Description: t.about, InputSchema: input, Annotations: &sdk.ToolAnnotations{
		ReadOnlyHint: t.effect == reads, DestructiveHint: new(t.effect == leaves), OpenWorldHint: new(false)}}
}
