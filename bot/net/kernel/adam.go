package kernel

import "math"

// An Adam holds the constants of one step of Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015),
// and of the moving average of the weights. The names of the paper are in parentheses.
type Adam struct {
	Scale                 float32 // factor of the gradient
	KeepMean, AddMean     float32 // weights of the old mean of gradients and the new gradient (beta1, 1-beta1)
	KeepSquare, AddSquare float32 // the same for the squares of gradients (beta2, 1-beta2)
	Rescale               float32 // bias correction of the mean of squares: 1/(1-beta2^t)
	Epsilon               float32 // avoids a division by zero (epsilon)
	Rate                  float32 // learning rate with the bias correction of the mean (alpha/(1-beta1^t))
	KeepAverage           float32 // weight of the old average of the weights
	AddAverage            float32 // weight of the new weights in that average
}

// An AdamState is what Adam keeps for a table of weights from step to step. Each slice is as long as the table.
type AdamState struct {
	Mean     []float32 // moving average of the gradients
	Square   []float32 // moving average of their squares
	Averaged []float32 // moving average of the weights
}

// Step updates the weights by one step down the gradient. The number of weights must be a multiple of 8.
func (a *Adam) Step(weights []float32, state AdamState, gradient []float32) {
	n := len(weights)
	checkWidth(n, smallBlock)
	if len(state.Mean) != n || len(state.Square) != n || len(state.Averaged) != n || len(gradient) != n {
		panic("kernel: the tables of a step differ in length")
	}
	a.step(weights, state, gradient)
}

func (a *Adam) stepGeneric(weights []float32, state AdamState, gradient []float32) {
	for i, w := range weights {
		g := gradient[i] * a.Scale
		mean := float32(a.KeepMean*state.Mean[i]) + float32(a.AddMean*g)
		square := float32(a.KeepSquare*state.Square[i]) + float32(float32(a.AddSquare*g)*g)
		state.Mean[i], state.Square[i] = mean, square
		w -= float32(a.Rate*mean) / (float32(math.Sqrt(float64(square*a.Rescale))) + a.Epsilon)
		weights[i] = w
		state.Averaged[i] = float32(a.KeepAverage*state.Averaged[i]) + float32(a.AddAverage*w)
	}
}
