// Package train trains the nets of package net by self-play.
//
// A training ([Run]) consists of generations (training.go). In each, workers play a number of games (generation.go,
// policy.go) and turn their positions into training examples (game.go). In the first generations, the bootstrap, the
// bot greedy plays, and the target of a position is the result of its game. Later the net itself plays, looking one
// move ahead, and the target is TD(λ): a mean of the result and of the net's evaluations of the positions in between.
// The luck of the cards is subtracted from targets: a control variate, see package net. Then the weights are updated by
// Adam in small batches (learner.go), with gradients by backpropagation (shard.go).
//
// There is no replay buffer: a generation learns from its own games alone.
//
// The result of a training depends on its [Config] alone. It does not depend on the number of workers, nor on whether
// the training was stopped and resumed from a checkpoint (checkpoint.go). Processors
// may differ in the last bits: learning uses functions of package math which are assembly on some.
package train

//race:on the workers of a generation share a net
