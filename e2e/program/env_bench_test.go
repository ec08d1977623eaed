//go:build unix

package program_test

import (
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"testing"

	"razzia/env"
	"razzia/env/shared"
	"razzia/internal/fatal"
)

// BenchmarkEnv makes steps in the process razzia env, in a batch of 1,024 games of four, with actions that were chosen before:
// the time from a command to its answer, all in.
func BenchmarkEnv(b *testing.B) {
	for _, observe := range []env.Observation{env.States, env.Tensors} {
		b.Run(string(observe), func(b *testing.B) {
			e := startEnv(b, env.Config{Batch: 1024, Players: 4, Piles: 2, Observe: observe, Chance: env.ByServer, AtEnd: env.Deal})
			recorded := e.record(600)
			steps := 0
			for round := 0; b.Loop(); round++ {
				if round%len(recorded) == 0 {
					e.command('b')
				}
				copy(e.area(0), recorded[round%len(recorded)])
				e.command('s')
				steps += e.Batch
			}
			b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}

// An environment is a running razzia env.
type environment struct {
	env.Config
	tb     testing.TB
	in     io.Writer
	out    io.Reader
	memory []byte
}

func startEnv(b *testing.B, c env.Config) *environment {
	b.Helper()
	file := filepath.Join(b.TempDir(), "memory")
	memory, err := shared.Map(file, env.MemorySize(c), env.Magic)
	fatal.If(b, err)
	copy(memory.Bytes, env.Magic)
	e := &environment{Config: c, tb: b, memory: memory.Bytes}
	process := exec.Command(buildProgram(b), "env", "--file", file, "--observe", string(c.Observe),
		"--batch", fmt.Sprint(c.Batch), "--players", fmt.Sprint(c.Players))
	in, err := process.StdinPipe()
	fatal.If(b, err)
	e.out, err = process.StdoutPipe()
	fatal.If(b, err)
	e.in = in
	fatal.If(b, process.Start())
	b.Cleanup(func() { _, _, _ = in.Close(), process.Wait(), memory.Close() })
	e.answer()
	return e
}

// area returns the memory from the begin of an area on.
func (e *environment) area(i int) []byte {
	return e.memory[binary.LittleEndian.Uint64(e.memory[48+8*i:]):]
}

// command sends a command without numbers, and waits for the answer.
func (e *environment) command(letter byte) {
	if _, err := e.in.Write(append([]byte{letter}, make([]byte, env.CommandSize-1)...)); err != nil {
		e.tb.Fatal(err)
	}
	e.answer()
}

func (e *environment) answer() {
	if _, err := io.ReadFull(e.out, make([]byte, 1)); err != nil {
		e.tb.Fatal(err)
	}
}

// record makes steps with random legal actions, and returns the actions of each.
func (e *environment) record(steps int) (recorded [][]byte) {
	dice := rand.New(rand.NewPCG(1, 2))
	const masks = 9
	for range steps {
		for i := range e.Batch {
			mask := e.area(masks)[i*env.MaskSize:][:env.Actions]
			a := dice.IntN(env.Actions)
			for mask[a] == 0 {
				a = dice.IntN(env.Actions)
			}
			e.area(0)[i] = byte(a)
		}
		recorded = append(recorded, append([]byte(nil), e.area(0)[:e.Batch]...))
		e.command('s')
	}
	return recorded
}
