package mcp

import (
	"context"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A prompt is a text that a person may choose in their client, so that a model begins with what they want.
type prompt struct {
	name, title, about, text string
}

// prompts lists the prompts.
var prompts = []prompt{
	{"play", "Play a game of Razzia!", "Begins a game against bots, and explains each move.",
		`Play a game of Razzia! for me against bots of the house. Read the rules first with the tool rules. Then begin a game with play_bots
and play it to its end with move, and with wait while it is not your turn. Before each move say in one sentence why you make it. After the game
tell who won, and what decided it.`},
	{"explain", "Explain my last game", "Reads the analysis of the last finished game, and explains it.",
		`Explain my last finished game of Razzia! to me. Find it with list_tables, read it with table, and read analysis until there is a review.
Then tell in plain words how the game went, which three decisions cost most and what would have been better there, and how much luck the cards
brought. Use the names of cards, not their codes; rules has both.`},
}

// addPrompts adds the prompts to a server.
func addPrompts(server *sdk.Server) {
	for _, p := range prompts {
		about := &sdk.Prompt{Name: p.name, Title: p.title, Description: p.about, Arguments: []*sdk.PromptArgument{
			{Name: "wish", Description: "What you want besides, such as a level of the bots, or a number of players."}}}
		server.AddPrompt(about, func(_ context.Context, asked *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			text := p.text
			if wish := asked.Params.Arguments["wish"]; wish != "" {
				text += "\n\n" + wish
			}
			said := []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}}
			return &sdk.GetPromptResult{Description: p.about, Messages: said}, nil
		})
	}
}
