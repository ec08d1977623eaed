package kernel

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A table is what a loop works on, drawn at random.
type sample struct {
	width    int
	rows     []float32
	x, dst   []float32
	src      []float32
	index    []uint16
	absolute float64 // no sum of absolute values of terms is higher
}

func drawSample(t *rapid.T) sample {
	n := rapid.IntRange(0, 40).Draw(t, "rows")
	width := WideBlock * rapid.IntRange(1, 3).Draw(t, "blocks")
	scale := rapid.SampledFrom([]float32{1e-3, 1, 100}).Draw(t, "scale")
	s := sample{width: width}
	seed := rapid.Uint64().Draw(t, "seed")
	number := func() float32 { // many numbers, too many to draw each
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
	top := float64(max(scale, scale*scale))
	s.absolute = top * float64(max(len(s.index), n, width)+1)
	return s
}

func (s sample) same(t *rapid.T, what string, terms int, fast, plain []float32) {
	t.Helper()
	for i := range plain {
		if d := math.Abs(float64(fast[i]) - float64(plain[i])); !(d <= Bound(terms, s.absolute)) {
			t.Fatalf("%s: at %d the assembly gives %g, plain Go %g", what, i, fast[i], plain[i])
		}
	}
}

func clone(list []float32) []float32 { return append([]float32(nil), list...) }

// TestAssemblyIsPlainGo holds each loop as it is chosen here against plain Go. Without AVX2 both are one.
func TestAssemblyIsPlainGo(t *testing.T) {
	rapid.Check(t, checkLoops)
}

func FuzzAssemblyIsPlainGo(f *testing.F) { f.Fuzz(rapid.MakeFuzz(checkLoops)) }

func checkLoops(t *rapid.T) {
	s := drawSample(t)
	n := len(s.x)

	fast, plain := clone(s.dst), clone(s.dst)
	SumRows(fast, s.rows, s.index)
	sumRowsPlain(plain, s.rows, s.index)
	s.same(t, "sum rows", len(s.index), fast, plain)

	fast, plain = clone(s.rows), clone(s.rows)
	SpreadRows(fast, s.index, s.src)
	spreadRowsPlain(plain, s.index, s.src)
	s.same(t, "spread rows", len(s.index), fast, plain)

	fast, plain = clone(s.dst), clone(s.dst)
	WeighRows(fast, s.rows, s.x)
	weighRowsPlain(plain, s.rows, s.x)
	s.same(t, "weigh rows", n, fast, plain)

	fast, plain = clone(s.rows), clone(s.rows)
	AddOuter(fast, s.x, s.src)
	addOuterPlain(plain, s.x, s.src)
	s.same(t, "add outer", 1, fast, plain)

	fast, plain = clone(s.src), clone(s.src)
	Rectify(fast)
	rectifyPlain(plain)
	s.same(t, "rectify", 0, fast, plain)

	fast, plain = make([]float32, n), make([]float32, n)
	DotRows(fast, s.rows, s.src)
	dotRowsPlain(plain, s.rows, s.src)
	s.same(t, "dot rows", s.width, fast, plain)
}

// TestAdamIsPlainGo holds a step of Adam against plain Go: not one bit may differ.
func TestAdamIsPlainGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSample(t)
		a := Adam{0.25, 0.9, 0.1, 0.99, 0.01, 1.5, 1e-8, 0.01, 0.75, 0.25}
		squares := clone(s.src)
		for i, x := range squares {
			squares[i] = x * x
		}
		fast := [][]float32{clone(s.dst), clone(s.src), clone(squares), clone(s.dst)}
		plain := [][]float32{clone(s.dst), clone(s.src), clone(squares), clone(s.dst)}
		a.Follow(fast[0], Memory{fast[1], fast[2], fast[3]}, s.src)
		a.followPlain(plain[0], Memory{plain[1], plain[2], plain[3]}, s.src)
		for i := range plain {
			if !slices.Equal(fast[i], plain[i]) {
				t.Fatalf("table %d: the assembly gives %v, plain Go %v", i, fast[i], plain[i])
			}
		}
	})
}

func TestRectify(t *testing.T) {
	nan := float32(math.NaN())
	list := []float32{1, -1, 0, float32(math.Copysign(0, -1)), nan, float32(math.Inf(1)), float32(math.Inf(-1)), -1e-30}
	Rectify(list)
	for i, want := range []float32{1, 0, 0, 0, 0, float32(math.Inf(1)), 0, 0} {
		if math.Float32bits(list[i]) != math.Float32bits(want) {
			t.Errorf("number %d became %g: want %g", i, list[i], want)
		}
	}
}

func TestAdamGoesDown(t *testing.T) {
	// The square of 3 has the gradient 6. In its first step Adam goes as far as its rate, whatever the gradient.
	weights, gradient := []float32{3, 0, 0, 0, 0, 0, 0, 0}, []float32{12, 0, 0, 0, 0, 0, 0, 0}
	m := Memory{make([]float32, 8), make([]float32, 8), make([]float32, 8)}
	a := Adam{0.5, 0.9, 0.1, 0.999, 0.001, 1000, 1e-8, 10 * 0.5, 0, 1}
	a.Follow(weights, m, gradient)
	if math.Abs(float64(weights[0])-2.5) > 1e-4 || weights[1] != 0 || m.Averaged[0] != weights[0] {
		t.Errorf("the weights are %v, their mean %v: want 2.5 first", weights, m.Averaged)
	}
}

func TestLoopsOfSmallNumbers(t *testing.T) {
	rows := make([]float32, 3*WideBlock)
	for i := range rows {
		rows[i] = float32(1 + i/WideBlock)
	}
	dst := make([]float32, WideBlock)
	SumRows(dst, rows, []uint16{0, 2, 2})
	WeighRows(dst, rows, []float32{10, -1})
	for i, v := range dst {
		if v != 1+3+3+10-2 {
			t.Fatalf("place %d is %g, want 15", i, v)
		}
	}
	SpreadRows(rows, []uint16{1}, dst)
	dots := make([]float32, 3)
	DotRows(dots, rows, dst)
	if want := [3]float32{15 * 64, 17 * 15 * 64, 3 * 15 * 64}; [3]float32(dots) != want {
		t.Errorf("the products are %v, want %v", dots, want)
	}
}

func TestWidthsThatWouldBeOverrun(t *testing.T) {
	for name, loop := range map[string]func(){
		"no width":       func() { SumRows(nil, nil, []uint16{0}) },
		"half a block":   func() { SumRows(make([]float32, 32), make([]float32, 64), []uint16{0}) },
		"too few rows":   func() { WeighRows(make([]float32, 32), make([]float32, 32), make([]float32, 2)) },
		"a crooked src":  func() { AddOuter(make([]float32, 64), make([]float32, 1), make([]float32, 33)) },
		"unlike tables":  func() { new(Adam).Follow(make([]float32, 8), Memory{}, make([]float32, 8)) },
		"too many wants": func() { DotRows(make([]float32, 2), make([]float32, 32), make([]float32, 32)) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it ran beyond its tables")
				}
			}()
			loop()
		})
	}
}
