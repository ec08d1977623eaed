package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/bot/reason"
	"razzia/client"
)

// readAs are the types of package client as which a program reads values that have a form of their own in the JSON, or none of our fields.
var readAs = map[reflect.Type]reflect.Type{
	reflect.TypeFor[refusal]():           reflect.TypeFor[client.Error](),
	reflect.TypeFor[client.Position]():   reflect.TypeFor[client.State](),
	reflect.TypeFor[client.Recorded]():   reflect.TypeFor[client.Record](),
	reflect.TypeFor[client.MoveText]():   reflect.TypeFor[move](),
	reflect.TypeFor[razzia.Move]():       reflect.TypeFor[move](),
	reflect.TypeFor[client.CardCode]():   reflect.TypeFor[card](),
	reflect.TypeFor[client.ReasonKind](): reflect.TypeFor[reasonKind](),
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

// A reasonKind is a kind of reason of a hint, for its schema.
type reasonKind string

// Schema returns the schema of a kind.
func (reasonKind) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, k := range reason.Kinds() {
		s.Enum = append(s.Enum, string(k))
	}
	return s
}
