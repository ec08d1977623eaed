package net_test

import (
	"bytes"
	"math"
	"reflect"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/fatal"
)

// TestSharesOfPositions evaluates positions of whole games: the shares add up to 1, and everything is finite.
func TestSharesOfPositions(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		n, err := net.For(players)
		fatal.If(t, err)
		for _, s := range positions(t, players) {
			var v net.Values
			n.Evaluate(&s, &v)
			sum := float32(0)
			for seat, share := range v.Share {
				sum += share
				if !(share >= 0) || math.Abs(float64(v.Points[seat])) > 500 || seat >= players && (share != 0 || v.Points[seat] != 0) {
					t.Fatalf("%d players, seat %d: the evaluation is %v, of %+v", players, seat, v, s)
				}
			}
			if !nearly(sum, 1) {
				t.Fatalf("%d players: the shares add up to %g", players, sum)
			}
		}
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	n, err := net.For(5)
	fatal.If(t, err)
	s := positions(t, 5)[40]
	var v net.Values
	if allocs := testing.AllocsPerRun(100, func() { n.Evaluate(&s, &v) }); allocs != 0 {
		t.Errorf("%g allocations", allocs)
	}
}

func TestEvaluateAFinishedGame(t *testing.T) {
	n, err := net.For(3)
	fatal.If(t, err)
	s := razzia.State{Players: 3, Round: 3, Phase: razzia.Over, Actor: razzia.NoSeat}
	for i, total := range []int16{20, 31, 31} {
		s.Seats[i].Total = total
	}
	var v net.Values
	n.Evaluate(&s, &v)
	want := net.Values{Share: [5]float32{0, 0.5, 0.5}, Points: [5]float32{20, 31, 31}}
	if v != want {
		t.Errorf("the evaluation is %v: want %v", v, want)
	}
}

// TestForwardPass checks the forward pass with weights for which it can be computed by hand: one unit of the first
// layer of both seats leads through the second layer, by the own and by the sum, to shares and points.
func TestForwardPass(t *testing.T) {
	var parts [razzia.Rounds]net.Part
	for round := range parts {
		p := net.NewPart(testWidth)
		p.Bias[0], p.Bias[1] = 2, -1                                                    // after the ReLU 2 and 0
		p.Binary[(net.FeatureOf("place after the seat that looks")+1)*testWidth] = -0.5 // the first unit of the other seat: 1.5
		p.Own[0*net.SecondWidth+3], p.Own[1*net.SecondWidth+3] = 1, 100
		p.All[0*net.SecondWidth+3] = 2 // times the sum, 3.5
		p.Bias2[3] = 1                 // makes 10 and 9.5
		p.Out[net.OutShare*net.SecondWidth+3], p.Out[net.OutPoints*net.SecondWidth+3] = 1, 0.25
		p.BiasOut[net.OutPoints], p.BiasOut[net.OutPointWeight] = -2, 2
		parts[round] = p
	}
	n, err := net.New(2, testWidth, parts)
	fatal.If(t, err)
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
	fatal.If(t, err)
	var v net.Values
	n.Evaluate(&s, &v)
	me, other := s.Actor, 1-s.Actor
	share := float32(1 / (1 + math.Exp(-0.75))) // logits differ by 0.5 directly, and by 0.25 through the points
	if !nearly(v.Share[me], share) || !nearly(v.Points[me], 0.5*net.PointScale) || !nearly(v.Points[other], 0.375*net.PointScale) {
		t.Errorf("the evaluation is %v: want a share of %g for seat %d, and 10 and 7.5 points", v, share, me)
	}
}

func TestInvalidNets(t *testing.T) {
	good := someParts()
	short := good
	short[1].Own = short[1].Own[1:]
	for name, open := range map[string]func() (*net.Net, error){
		"one player":    func() (*net.Net, error) { return net.New(1, testWidth, good) },
		"a short table": func() (*net.Net, error) { return net.New(3, testWidth, short) },
		"other width":   func() (*net.Net, error) { return net.New(3, 2*testWidth, good) },
		"no width":      func() (*net.Net, error) { return net.New(3, 0, good) },
	} {
		if n, err := open(); err == nil {
			t.Errorf("%s: New returned a net %v, want an error", name, n)
		}
	}
	var file bytes.Buffer
	if err := net.Write(&file, 3, testWidth, short); err == nil || file.Len() > 0 {
		t.Errorf("a part with a short table: error %v and %d bytes written, want an error alone", err, file.Len())
	}
}

// TestNetsCannotSeeTheDeck walks the types of all inputs of nets: none can hold a deck, the order of the cards (R9).
func TestNetsCannotSeeTheDeck(t *testing.T) {
	for _, thing := range []any{&net.Net{}, &net.Ply{}, &net.Features{}, net.Extract, net.Viewer, net.Outcome} {
		kind := reflect.TypeOf(thing)
		if kind.Kind() == reflect.Func {
			checkInputs(t, kind)
		}
		for i := range kind.NumMethod() {
			checkInputs(t, kind.Method(i).Type)
		}
	}
	if !reaches(reflect.TypeFor[struct{ D []*razzia.Deck }](), map[reflect.Type]bool{}) {
		t.Error("reaches does not find a deck in a slice: want true")
	}
}

func checkInputs(t *testing.T, f reflect.Type) {
	t.Helper()
	for i := range f.NumIn() {
		if reaches(f.In(i), map[reflect.Type]bool{}) {
			t.Errorf("%v: %v can hold a deck", f, f.In(i))
		}
	}
}

// reaches reports whether a deck can be reached from a value of a type. Interfaces and functions count as if it could.
func reaches(kind reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[kind] {
		return false
	}
	seen[kind] = true
	switch kind.Kind() {
	case reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return reaches(kind.Elem(), seen)
	case reflect.Map:
		return reaches(kind.Key(), seen) || reaches(kind.Elem(), seen)
	case reflect.Struct:
		for i := range kind.NumField() {
			if reaches(kind.Field(i).Type, seen) {
				return true
			}
		}
	}
	return kind == reflect.TypeFor[razzia.Deck]()
}
