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
	Learners   [razzia.Rounds]memory
	Curve      []Point
}

// A memory is what a learner keeps from step to step.
type memory struct {
	Weights, Averaged, Mean, Square net.Part
	Steps                           int
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
		c.Learners[round] = memory{l.weights, l.averaged, l.mean, l.square, l.steps}
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
		for _, p := range []net.Part{m.Weights, m.Averaged, m.Mean, m.Square} {
			if _, err := net.New(t.config.Players, t.config.Width, [razzia.Rounds]net.Part{p, p, p}); err != nil {
				return fmt.Errorf("checkpoint, round %d: %w", round+1, err)
			}
		}
		l := &learner{players: t.config.Players, width: t.config.Width, steps: m.Steps,
			weights: m.Weights, averaged: m.Averaged, mean: m.Mean, square: m.Square}
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
