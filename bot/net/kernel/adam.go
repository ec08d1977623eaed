package kernel

import "math"

// An Adam is the numbers of one step of Adam (Kingma and Ba, "Adam: a method for stochastic
// optimization", 2015) and of the mean of the weights over the steps.
type Adam struct {
	Scale                 float32 // of the gradient
	KeepMean, AddMean     float32 // parts of the old and the new in the mean of the gradients
	KeepSquare, AddSquare float32 // and of their squares
	Rescale               float32 // of the mean of the squares, for the steps that it lacks
	Tiny                  float32 // keeps from dividing by nothing
	Rate                  float32
	KeepAverage           float32 // parts of the old and the new in the mean of the weights
	AddAverage            float32
}

// Memory is what Adam keeps of some weights: as many numbers each.
type Memory struct{ Mean, Square, Averaged []float32 }

// Follow takes a step down the gradient. It gives the same in assembly and in plain Go. The number of
// weights is a multiple of 8.
func (a *Adam) Follow(weights []float32, m Memory, gradient []float32) {
	n := len(weights)
	checkWidth(n, smallBlock)
	if len(m.Mean) != n || len(m.Square) != n || len(m.Averaged) != n || len(gradient) != n {
		panic("kernel: the tables of a step differ in length")
	}
	a.follow(weights, m, gradient)
}

func (a *Adam) followPlain(weights []float32, m Memory, gradient []float32) {
	for i, w := range weights {
		g := gradient[i] * a.Scale
		mean := float32(a.KeepMean*m.Mean[i]) + float32(a.AddMean*g)
		square := float32(a.KeepSquare*m.Square[i]) + float32(float32(a.AddSquare*g)*g)
		m.Mean[i], m.Square[i] = mean, square
		w -= float32(a.Rate*mean) / (float32(math.Sqrt(float64(square*a.Rescale))) + a.Tiny)
		weights[i] = w
		m.Averaged[i] = float32(a.KeepAverage*m.Averaged[i]) + float32(a.AddAverage*w)
	}
}
