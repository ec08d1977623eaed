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

// The files of a training, in its folder.
const (
	checkpointFile = "checkpoint"
	manifestFile   = "manifest.json" // the configuration as JSON
	curveFile      = "curve.json"
	pictureFile    = "curve.svg"
	weightsFile    = "weights.net" // the latest, as package net reads them
)

// A checkpoint is everything that a training needs to resume as if it had never been stopped. It is stored by gob.
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

// A storedPart is a net.Part as checkpoints store it. gob finds fields by name, so these names are part of the file
// format: they stay when those of net.Part change. Lit is net.Part.Binary.
type storedPart struct{ Lit, Amounts, Bias, Own, All, Bias2, Out, BiasOut []float32 }

// stored converts a part for a checkpoint.
func stored(p *net.Part) storedPart {
	return storedPart{p.Binary, p.Amounts, p.Bias, p.Own, p.All, p.Bias2, p.Out, p.BiasOut}
}

// part converts a part from a checkpoint.
func (p *storedPart) part() net.Part {
	return net.Part{Binary: p.Lit, Amounts: p.Amounts, Bias: p.Bias, Own: p.Own, All: p.All, Bias2: p.Bias2, Out: p.Out, BiasOut: p.BiasOut}
}

// save writes all files. The checkpoint comes last: if the program is killed before, the generation is played again,
// with the same result.
func (t *training) save() error {
	var weights bytes.Buffer
	if err := net.Write(&weights, t.config.Players, t.config.Width, t.parts()); err != nil {
		return err
	}
	if t.isPast(t.generation) {
		if err := replaceFile(t.pastFile(t.generation), weights.Bytes()); err != nil {
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
		if err := replaceFile(filepath.Join(t.dir, file.name), file.data); err != nil {
			return err
		}
	}
	return t.loadPast()
}

// checkpoint encodes the checkpoint.
func (t *training) checkpoint() []byte {
	c := checkpoint{Config: t.config, Generation: t.generation, Curve: t.curve}
	for round, l := range t.learners {
		c.Learners[round] = learnerState{stored(&l.weights), stored(&l.averaged), stored(&l.mean), stored(&l.square), l.steps}
	}
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(&c); err != nil {
		panic(err) // a buffer takes everything, and gob can encode all types of a checkpoint
	}
	return data.Bytes()
}

// replaceFile writes a file atomically: a reader sees the old content or the new one.
func replaceFile(name string, data []byte) error {
	if err := os.WriteFile(name+".new", data, 0o666); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// resume restores the training from the checkpoint, if there is one. It fails if the checkpoint is of another
// configuration. The number of generations may differ, so that a training can be made longer.
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
		return false, fmt.Errorf("the checkpoint is of another configuration: use the settings of %s, or another folder", manifestFile)
	}
	return true, t.restore(&c)
}

// restore sets the training to a checkpoint.
func (t *training) restore(c *checkpoint) error {
	t.generation, t.curve = c.Generation, c.Curve
	for round, m := range c.Learners {
		l := &learner{players: t.config.Players, width: t.config.Width, steps: m.Steps,
			weights: m.Weights.part(), averaged: m.Averaged.part(), mean: m.Mean.part(), square: m.Square.part()}
		for _, p := range []net.Part{l.weights, l.averaged, l.mean, l.square} {
			if _, err := net.New(t.config.Players, t.config.Width, [razzia.Rounds]net.Part{p, p, p}); err != nil {
				return fmt.Errorf("checkpoint, round %d: %w", round+1, err)
			}
		}
		l.allocate(&t.config)
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
	return replaceFile(filepath.Join(t.dir, manifestFile), append(data, '\n'))
}

func root(x float64) float64 { return math.Sqrt(x) }
