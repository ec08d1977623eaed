package operations

import (
	"reflect"

	"context"
	"encoding/json"
	"net/http"

	"razzia"
	"razzia/client"
	"razzia/fair"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/live"
)

// A seen is a table as the caller sees it, which a program reads as a [client.Table]: the view itself, with what it has in other words.
type seen struct {
	*table.View
	Options  client.TableOptions `json:"options"`
	Plans    []client.MoveAhead  `json:"plans,omitempty"`
	PlansOld bool                `json:"plansOld,omitempty"`
	State    client.Position     `json:"state,omitzero"` // the last field: see WriteJSON

	game *razzia.Game // of the state; nil without one
}

// Address is where the table is read.
func (t *seen) Address() string { return "/api/tables/" + string(t.ID) }

// readAs are the types of package client as which a program reads these values.
var readAs = map[reflect.Type]reflect.Type{
	reflect.TypeFor[seen]():       reflect.TypeFor[client.Table](),
	reflect.TypeFor[reviewed]():   reflect.TypeFor[client.Analysis](),
	reflect.TypeFor[fair.Proof](): reflect.TypeFor[Proof](),
	reflect.TypeFor[fair.Word]():  reflect.TypeFor[Word](),
}

// tableOf returns a table as the viewer of a view sees it.
func tableOf(t *table.Table, v *table.View) *seen {
	out := &seen{View: v, Options: api.OptionsOf(t.Options), Plans: MovesAhead(v.Plans), PlansOld: v.PlansOld}
	if g := out.Game; g != nil {
		g.Legal, g.Says, g.ToSay = notNull(g.Legal), notNull(g.Says), notNull(g.ToSay)
		out.game, out.State = &t.Game, client.PositionOf(&t.Game)
	}
	if r := out.Rematch; r != nil {
		r.Joined, r.Declined, r.Asked = notNull(r.Joined), notNull(r.Declined), notNull(r.Asked)
	}
	if out.Lesson != nil {
		out.Lesson.Texts = notNull(out.Lesson.Texts)
	}
	return out
}

// notNull returns a list that is [] in JSON if it is empty.
func notNull[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// tableOr returns a table as the caller sees it, or the error that there is instead.
func (a *Operations) tableOr(c api.Call, t *table.Table, err error) (seen, error) {
	if err == nil {
		t, err = t.For(c.Identities())
	}
	if err != nil {
		return seen{}, err
	}
	me := c.At(t)
	a.Live.Visit(t, me)
	v := a.Live.View(t, c.Identities(), "")
	readPlans := a.Host.Plans.Read
	if c.Method != http.MethodGet {
		readPlans = a.Host.Plans.ReadOld // a durable move is answered at once
	}
	v.PlansOld = !readPlans(c.Context(), t, me)
	v.Plans, v.EarlyPasses = a.Host.Plans.At(t, me), a.Host.Plans.EarlyPasses(t, me)
	a.Host.AddSeatCodes(c.Context(), &v, me)
	return *tableOf(t, &v), nil
}

// A Renderer renders tables as the data of events.
type Renderer struct{ Host *host.Host }

// Render writes a table as JSON. Programs get the newest state only.
func (r Renderer) Render(s live.Scene) ([]byte, error) {
	v := s.View()
	v.Plans, v.EarlyPasses = r.Host.Plans.At(s.Table, s.Person), r.Host.Plans.EarlyPasses(s.Table, s.Person)
	r.Host.AddSeatCodes(context.Background(), &v, s.Person)
	return json.Marshal(tableOf(s.Table, &v))
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
