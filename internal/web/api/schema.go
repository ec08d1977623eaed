package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/bot/hint"
	"razzia/client"
	"razzia/fair"
)

// readAs are the types of package client as which a program reads values that have a form of their own in the JSON, or none of our fields.
var readAs = map[reflect.Type]reflect.Type{
	reflect.TypeFor[seen]():              reflect.TypeFor[client.Table](),
	reflect.TypeFor[reviewed]():          reflect.TypeFor[client.Analysis](),
	reflect.TypeFor[refusal]():           reflect.TypeFor[client.Error](),
	reflect.TypeFor[client.Position]():   reflect.TypeFor[client.State](),
	reflect.TypeFor[client.Recorded]():   reflect.TypeFor[client.Record](),
	reflect.TypeFor[client.MoveText]():   reflect.TypeFor[move](),
	reflect.TypeFor[razzia.Move]():       reflect.TypeFor[move](),
	reflect.TypeFor[client.CardCode]():   reflect.TypeFor[card](),
	reflect.TypeFor[client.ReasonKind](): reflect.TypeFor[reason](),
	reflect.TypeFor[fair.Proof]():        reflect.TypeFor[Proof](),
	reflect.TypeFor[fair.Word]():         reflect.TypeFor[Word](),
}

// A move is the code of a move (N2), for its schema.
type move string

// Schema returns the schema of a move.
func (move) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString, Examples: []any{razzia.Draw(1).String()},
		Pattern: `^(draw [12]|reveal [A-Z][a-z]|steal( [A-Z][a-z])+|call|bid ([1-9]|1[0-6])|pass)$`,
	}
}

// A card is the code of a card (N1), for its schema.
type card string

// Schema returns the schema of a code.
func (card) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString, Examples: []any{razzia.Watch.String()}}
	for c := range razzia.AllCards().All() {
		s.Enum = append(s.Enum, c.String())
	}
	return s
}

// A reason is a kind of reason of a hint, for its schema.
type reason string

// Schema returns the schema of a kind.
func (reason) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, k := range hint.Kinds() {
		s.Enum = append(s.Enum, string(k))
	}
	return s
}

// The types below describe values of package fair, which have no descriptions. No value of them exists.
type (
	// Word describes [fair.Word].
	Word struct {
		_          struct{}    `doc:"A word in a proof. A word that was never opened has only its seat and commitment."`
		Seat       razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"The seat of the player."`
		Commitment string      `json:"commitment" doc:"The commitment, published before any word was opened, in hexadecimal."`
		Text       string      `json:"word,omitempty" doc:"The word."`
		Salt       string      `json:"salt,omitempty" doc:"The salt, in hexadecimal."`
		Digest     string      `json:"digest,omitempty" doc:"In place of word and salt, if the word was removed: their digest, in hexadecimal."`
		Kept       bool        `json:"kept,omitempty" doc:"True if the server made the commitment and kept the word until it was opened."`
	}

	// Proof describes [fair.Proof].
	Proof struct {
		_          struct{}    `doc:"Proof that the cards were shuffled before the game and not changed since."`
		Scheme     string      `json:"scheme" example:"razzia-1" doc:"Name of the algorithm: razzia-1, razzia-2 with words of players, or razzia-3 in a series after its first game, whose packages come from the game before."`
		Commitment string      `json:"commitment" doc:"Commitment to the seed, published before the first move, in hexadecimal."`
		Seed       string      `json:"seed,omitempty" doc:"The seed of the shuffle, in hexadecimal. Missing until the game is over."`
		Words      []fair.Word `json:"words,omitempty" maxItems:"5" doc:"The words that players added to the shuffle, by seat. Missing: none."`
		Before     string      `json:"before,omitempty" doc:"With razzia-3: the commitment of the game before."`
	}
)
