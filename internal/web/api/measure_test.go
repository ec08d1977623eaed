package api_test

import (
	"context"
	"math"
	"reflect"
	"sync/atomic"
	"testing"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/measure"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// checkMeasure checks that the terms of a measure add up for each seat, and that its decisions had something at stake.
func checkMeasure(t *testing.T, m map[string]any) {
	t.Helper()
	for seat, of := range m["seats"].([]any) {
		of := of.(map[string]any)
		share := func(term string) float64 { return of[term].(map[string]any)["share"].(float64) }
		if rest := share("start") + share("luck") + share("decisions") - share("end"); math.Abs(rest) > 1e-9 {
			t.Errorf("seat %d: the terms differ from the result by %v", seat, rest)
		}
		spent := of["spent"].([]any)[0].(map[string]any)
		if len(of["package"].([]any)) != 4 || spent["decisions"] == 0.0 || spent["stake"].(float64) < spent["cost"].(float64) {
			t.Errorf("seat %d has %v", seat, of)
		}
		for _, d := range of["costly"].([]any) {
			if d := d.(map[string]any); d["cost"].(float64) > d["stake"].(float64) || d["played"] == d["best"] || d["habit"] == "" {
				t.Errorf("seat %d has the costly decision %v", seat, d)
			}
		}
	}
}

// A oneMeasure is a store of measures with one game, that of the table ID in it. At first there is none.
type oneMeasure struct {
	analysis.MeasureStore
	atomic.Value
}

// Measure returns a made-up measure of the game.
func (o *oneMeasure) Measure(_ context.Context, _ string, id table.ID) ([]measure.Seat, error) {
	if o.Load() != string(id) {
		return nil, nil
	}
	other := measure.Seat{Package: 7, Place: 1}
	costly := []measure.Decision{{Ply: 97, Card: 41, Round: 2, Played: razzia.Pass(), Best: razzia.Bid(9), Habit: measure.PassForBid,
		Cost: 60_000, Stake: 75_000}}
	return []measure.Seat{{Package: 7, Place: 3, Luck: measure.Amount{Share: -250_000, Points: 1_500}, Costly: costly}, other, other}, nil
}

// check stores the measure of a game: the operation answers with it, and the data of the player in seat 0 have it.
func (o *oneMeasure) check(t *testing.T, one *webtest.Caller, id string) {
	t.Helper()
	o.Store(id)
	stored := one.Call(200, "GET", "/api/tables/{id}/measure", id, "")["seats"].([]any)
	if luck := stored[0].(map[string]any)["luck"].(map[string]any); luck["share"] != -0.25 || luck["points"] != 1.5 {
		t.Errorf("the stored luck is %v", luck)
	}
	want := map[string]any{"ply": 97.0, "card": 41.0, "round": 2.0, "played": "pass", "best": "bid 9", "habit": "pass-for-bid", "cost": 0.06,
		"stake": 0.075}
	if costly := stored[0].(map[string]any)["costly"].([]any); len(costly) != 1 || !reflect.DeepEqual(costly[0], want) {
		t.Errorf("the costly decisions are %v, want %v", costly, want)
	}
	for _, of := range one.Call(200, "GET", "/api/session/data", "", "")["tables"].([]any) {
		of := of.(map[string]any)
		if own, _ := of["measures"].([]any); of["id"] == id && (len(own) != 1 || own[0].(map[string]any)["place"] != 3.0) {
			t.Errorf("the data have the measures %v", own)
		}
	}
	o.Store("")
}
