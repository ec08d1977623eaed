package kernel

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A sample holds random arguments for the loops.
type sample struct {
	rows, x, dst, src []float32
	index             []uint16
}

func drawSample(t *rapid.T) sample {
	n := rapid.IntRange(0, 40).Draw(t, "rows")
	width := WideBlock * rapid.IntRange(1, 3).Draw(t, "blocks")
	scale := rapid.SampledFrom([]float32{1e-3, 1, 100}).Draw(t, "scale")
	var s sample
	seed := rapid.Uint64().Draw(t, "seed")
	number := func() float32 { // too many numbers to draw each with rapid
		seed = seed*6364136223846793005 + 1442695040888963407
		return scale * (float32(seed>>40)/(1<<23) - 1)
	}
	fill := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = number()
		}
		return list
	}
	s.rows, s.x, s.dst, s.src = fill(n*width), fill(n), fill(width), fill(width)
	if n > 0 {
		s.index = rapid.SliceOfN(rapid.Uint16Max(uint16(n-1)), 0, 80).Draw(t, "index")
	}
	return s
}

// same fails unless both results are the same bit for bit.
func same(t *rapid.T, loop string, fast, plain []float32) {
	t.Helper()
	for i := range plain {
		if math.Float32bits(fast[i]) != math.Float32bits(plain[i]) {
			t.Fatalf("%s: number %d is %g by assembly, %g by plain Go", loop, i, fast[i], plain[i])
		}
	}
}

func clone(list []float32) []float32 { return append([]float32(nil), list...) }

// TestAssemblyEqualsGeneric compares each loop with plain Go: no bit may differ. Without AVX2 both are the same code.
func TestAssemblyEqualsGeneric(t *testing.T) {
	rapid.Check(t, checkLoops)
}

func FuzzAssemblyEqualsGeneric(f *testing.F) { f.Fuzz(rapid.MakeFuzz(checkLoops)) }

func checkLoops(t *rapid.T) {
	s := drawSample(t)
	n := len(s.x)

	fast, plain := clone(s.dst), clone(s.dst)
	GatherAdd(fast, s.rows, s.index)
	gatherAddGeneric(plain, s.rows, s.index)
	same(t, "GatherAdd", fast, plain)

	fast, plain = clone(s.rows), clone(s.rows)
	ScatterAdd(fast, s.index, s.src)
	scatterAddGeneric(plain, s.index, s.src)
	same(t, "ScatterAdd", fast, plain)

	fast, plain = clone(s.dst), clone(s.dst)
	AddWeighted(fast, s.rows, s.x)
	addWeightedGeneric(plain, s.rows, s.x)
	same(t, "AddWeighted", fast, plain)

	fast, plain = clone(s.rows), clone(s.rows)
	AddOuter(fast, s.x, s.src)
	addOuterGeneric(plain, s.x, s.src)
	same(t, "AddOuter", fast, plain)

	fast, plain = clone(s.src), clone(s.src)
	ReLU(fast)
	reluGeneric(plain)
	same(t, "ReLU", fast, plain)

	fast, plain = make([]float32, n), make([]float32, n)
	DotRows(fast, s.rows, s.src)
	dotRowsGeneric(plain, s.rows, s.src)
	same(t, "DotRows", fast, plain)
}

// TestAdamEqualsGeneric compares a step of Adam with plain Go: no bit may differ.
func TestAdamEqualsGeneric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSample(t)
		a := Adam{0.25, 0.9, 0.1, 0.99, 0.01, 1.5, 1e-8, 0.01, 0.75, 0.25}
		squares := clone(s.src)
		for i, x := range squares {
			squares[i] = x * x
		}
		fast := [][]float32{clone(s.dst), clone(s.src), clone(squares), clone(s.dst)}
		plain := [][]float32{clone(s.dst), clone(s.src), clone(squares), clone(s.dst)}
		a.Step(fast[0], AdamState{fast[1], fast[2], fast[3]}, s.src)
		a.stepGeneric(plain[0], AdamState{plain[1], plain[2], plain[3]}, s.src)
		for i := range plain {
			same(t, "Adam.Step", fast[i], plain[i])
		}
	})
}

func TestReLU(t *testing.T) {
	nan := float32(math.NaN())
	list := []float32{1, -1, 0, float32(math.Copysign(0, -1)), nan, float32(math.Inf(1)), float32(math.Inf(-1)), -1e-30}
	ReLU(list)
	for i, want := range []float32{1, 0, 0, 0, 0, float32(math.Inf(1)), 0, 0} {
		if math.Float32bits(list[i]) != math.Float32bits(want) {
			t.Errorf("number %d is %g, want %g", i, list[i], want)
		}
	}
}

func TestAdamFirstStep(t *testing.T) {
	// The gradient of x*x at 3 is 6. The first step of Adam is as long as its rate, whatever the gradient.
	weights, gradient := []float32{3, 0, 0, 0, 0, 0, 0, 0}, []float32{12, 0, 0, 0, 0, 0, 0, 0}
	state := AdamState{make([]float32, 8), make([]float32, 8), make([]float32, 8)}
	a := Adam{0.5, 0.9, 0.1, 0.999, 0.001, 1000, 1e-8, 10 * 0.5, 0, 1}
	a.Step(weights, state, gradient)
	if math.Abs(float64(weights[0])-2.5) > 1e-4 || weights[1] != 0 || state.Averaged[0] != weights[0] {
		t.Errorf("the weights are %v, their average %v: want 2.5 first", weights, state.Averaged)
	}
}

func TestLoopsOnSmallNumbers(t *testing.T) {
	rows := make([]float32, 3*WideBlock)
	for i := range rows {
		rows[i] = float32(1 + i/WideBlock)
	}
	dst := make([]float32, WideBlock)
	GatherAdd(dst, rows, []uint16{0, 2, 2})
	AddWeighted(dst, rows, []float32{10, -1})
	for i, v := range dst {
		if v != 1+3+3+10-2 {
			t.Fatalf("number %d is %g, want 15", i, v)
		}
	}
	ScatterAdd(rows, []uint16{1}, dst)
	dots := make([]float32, 3)
	DotRows(dots, rows, dst)
	if want := [3]float32{15 * 64, 17 * 15 * 64, 3 * 15 * 64}; [3]float32(dots) != want {
		t.Errorf("the dot products are %v, want %v", dots, want)
	}
}

func TestInvalidWidthsPanic(t *testing.T) {
	for name, loop := range map[string]func(){
		"no width":          func() { GatherAdd(nil, nil, []uint16{0}) },
		"half a block":      func() { GatherAdd(make([]float32, 32), make([]float32, 64), []uint16{0}) },
		"too few rows":      func() { AddWeighted(make([]float32, 32), make([]float32, 32), make([]float32, 2)) },
		"odd width":         func() { AddOuter(make([]float32, 64), make([]float32, 1), make([]float32, 33)) },
		"unequal tables":    func() { new(Adam).Step(make([]float32, 8), AdamState{}, make([]float32, 8)) },
		"too many products": func() { DotRows(make([]float32, 2), make([]float32, 32), make([]float32, 32)) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic: the loop ran beyond its tables")
				}
			}()
			loop()
		})
	}
}
