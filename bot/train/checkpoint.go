package train

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"razzia"
	"razzia/bot/net"
)

// The files of a training.
const (
	checkpointFile = "checkpoint"
	manifestFile   = "manifest.json" // the configuration
	curveFile      = "curve.json"
	pictureFile    = "curve.svg"
	weightsFile    = "weights.net" // the latest, as package net reads them
)

// A checkpoint is all that a training needs to go on as if it had never stopped.
type checkpoint struct {
	Config     Config
	Generation int
	Learners   [razzia.Rounds]learnerState
	Curve      []Point
}

// A learnerState is what a learner keeps from step to step.
type learnerState struct {
	Weights, Averaged, Mean, Square storedPart
	Steps                           int
}

// A storedPart is a net.Part as checkpoints store it: its fields in their order. gob finds fields by name, so the names
// are part of the format and stay when those of net.Part change.
type storedPart struct{ Lit, Amounts, Bias, Own, All, Bias2, Out, BiasOut []float32 }

func stored(p *net.Part) storedPart {
	return storedPart{p.Binary, p.Amounts, p.Bias, p.Own, p.All, p.Bias2, p.Out, p.BiasOut}
}

func (p *storedPart) part() net.Part {
	return net.Part{Binary: p.Lit, Amounts: p.Amounts, Bias: p.Bias, Own: p.Own, All: p.All, Bias2: p.Bias2, Out: p.Out, BiasOut: p.BiasOut}
}

// save writes the checkpoint and what is made of it. The checkpoint comes last: if the program is killed
// before, the generation is played again, with the same result.
func (t *training) save() error {
	var weights bytes.Buffer
	if err := net.Write(&weights, t.config.Players, t.config.Width, t.parts()); err != nil {
		return err
	}
	if t.isPast(t.generation) {
		if err := replace(t.pastFile(t.generation), weights.Bytes()); err != nil {
			return err
		}
	}
	curve, err := json.MarshalIndent(t.curve, "", "\t")
	if err != nil {
		return err
	}
	for _, file := range []struct {
		name string
		data []byte
	}{
		{weightsFile, weights.Bytes()}, {curveFile, curve}, {pictureFile, drawCurve(&t.config, t.curve)},
		{checkpointFile, t.checkpoint()},
	} {
		if err := replace(filepath.Join(t.dir, file.name), file.data); err != nil {
			return err
		}
	}
	return t.loadPast()
}

// checkpoint writes what a training needs to go on.
func (t *training) checkpoint() []byte {
	c := checkpoint{Config: t.config, Generation: t.generation, Curve: t.curve}
	for round, l := range t.learners {
		c.Learners[round] = learnerState{stored(&l.weights), stored(&l.averaged), stored(&l.mean), stored(&l.square), l.steps}
	}
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(&c); err != nil {
		panic(err) // a buffer takes all, and a checkpoint holds nothing that gob does not know
	}
	return data.Bytes()
}

// replace writes a file whole or not at all.
func replace(name string, data []byte) error {
	if err := os.WriteFile(name+".new", data, 0o666); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// resume reads the checkpoint, if there is one. It refuses one of another
// configuration, but a training may be made longer.
func (t *training) resume() (found bool, err error) {
	data, err := os.ReadFile(filepath.Join(t.dir, checkpointFile))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var c checkpoint
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&c); err != nil {
		return false, fmt.Errorf("the checkpoint cannot be read: %w", err)
	}
	c.Config.Generations = t.config.Generations
	if c.Config != t.config {
		return false, fmt.Errorf("the checkpoint is of another configuration: want that of %s, or another folder", manifestFile)
	}
	return true, t.adopt(&c)
}

// adopt goes on from a checkpoint.
func (t *training) adopt(c *checkpoint) error {
	t.generation, t.curve = c.Generation, c.Curve
	for round, m := range c.Learners {
		l := &learner{players: t.config.Players, width: t.config.Width, steps: m.Steps,
			weights: m.Weights.part(), averaged: m.Averaged.part(), mean: m.Mean.part(), square: m.Square.part()}
		for _, p := range []net.Part{l.weights, l.averaged, l.mean, l.square} {
			if _, err := net.New(t.config.Players, t.config.Width, [razzia.Rounds]net.Part{p, p, p}); err != nil {
				return fmt.Errorf("checkpoint, round %d: %w", round+1, err)
			}
		}
		l.grow(&t.config)
		t.learners[round] = l
	}
	return nil
}

// writeManifest writes the configuration beside the weights.
func (t *training) writeManifest() error {
	data, err := json.MarshalIndent(t.config, "", "\t")
	if err != nil {
		return err
	}
	return replace(filepath.Join(t.dir, manifestFile), append(data, '\n'))
}

func root(x float64) float64 { return math.Sqrt(x) }
