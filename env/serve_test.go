package env_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"razzia/env"
	"razzia/internal/fatal"
)

// command is a command with two numbers.
func command(letter byte, x, y uint32) []byte {
	return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32([]byte{letter}, x), y)
}

func TestCommands(t *testing.T) {
	b, direct := newTable(t, plain), newTable(t, plain)
	serve := func(commands ...[]byte) {
		t.Helper()
		var out bytes.Buffer
		fatal.If(t, b.batch.Serve(bytes.NewReader(bytes.Join(commands, nil)), &out))
		if want := make([]byte, len(commands)+1); !bytes.Equal(out.Bytes(), want) {
			t.Errorf("the answers to %d commands are %v, want one byte of 0 more", len(commands), out.Bytes())
		}
	}
	for _, step := range []struct {
		name string
		send []byte
		call func()
	}{
		{"step", command('s', 0, 0), direct.batch.Step},
		{"begin", command('b', 2, 1), func() { direct.batch.Begin(1<<32 + 2) }},
		{"reset", command('r', 1, 2), func() { direct.batch.Reset(1, 2) }},
		{"clone", command('c', 2, 0), func() { direct.batch.Clone(2, 0) }},
		{"restore", command('p', 3, 1), func() { direct.batch.Restore(3, 1) }},
	} {
		for _, t := range []*table{b, direct} {
			clear(t.actions)
			*t.state(3) = *t.state(1)
		}
		serve(step.send)
		step.call()
		if !bytes.Equal(b.memory, direct.memory) {
			t.Errorf("%s by a command differs from the method", step.name)
		}
	}
	serve(command('s', 0, 0), command('s', 0, 0), command('r', 4, 0))
}

func TestQuitEndsWithoutAnAnswer(t *testing.T) {
	b := newTable(t, plain)
	var out bytes.Buffer
	err := b.batch.Serve(bytes.NewReader(append(command('q', 0, 0), command('x', 0, 0)...)), &out)
	if err != nil || out.Len() != 1 {
		t.Errorf("got %v and %d bytes, want the one at the start", err, out.Len())
	}
}

func TestWrongCommandsAreErrors(t *testing.T) {
	for _, test := range []struct {
		send []byte
		want string
	}{
		{command('x', 0, 0), "no command begins with the byte 'x': want s, b, r, c, p or q"},
		{command(0, 0, 0), `no command begins with the byte '\x00'`},
		{[]byte("s"), "the input stops after 1 of the 9 bytes of a command"},
		{append(command('s', 0, 0), "cccccccc"...), "the input stops after 8 of the 9 bytes"},
		{command('r', 1, 4), "reset 4 games from 1 on: want places below 4"},
		{command('r', 1<<32-1, 1<<32-1), "want places below 4"},
		{command('p', 5, 0), "restore 0 games from 5 on: want places below 4"},
		{command('c', 0, 4), "clone 0 to 4: want places below 4"},
		{command('c', 1<<31, 0), "clone 2147483648 to 0: want places below 4"},
	} {
		err := newTable(t, plain).batch.Serve(bytes.NewReader(test.send), &bytes.Buffer{})
		if !errors.Is(err, env.ErrCommand) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %q", test.send, err, test.want)
		}
	}
}

// A broken stream fails.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) Read([]byte) (int, error)  { return 0, errBroken }
func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestBrokenStreamsAreErrors(t *testing.T) {
	b := newTable(t, plain)
	if err := b.batch.Serve(broken{}, &bytes.Buffer{}); !errors.Is(err, errBroken) {
		t.Errorf("no input: got %v", err)
	}
	if err := b.batch.Serve(&bytes.Buffer{}, broken{}); !errors.Is(err, errBroken) {
		t.Errorf("no output: got %v", err)
	}
}

// FuzzServe sends any bytes to a batch whose memory has any bytes too.
func FuzzServe(f *testing.F) {
	f.Add(slices.Concat(command('s', 0, 0), command('r', 0, 4), command('c', 1, 2), command('p', 0, 4), command('q', 0, 0)),
		[]byte{1, 2, 3})
	f.Add([]byte("sss"), []byte{255, 0, 101, 83})
	f.Fuzz(func(t *testing.T, commands, memory []byte) {
		c := plain
		c.Observe = env.Tensors
		b := newTable(t, c)
		copy(b.memory[256:], memory)
		var out bytes.Buffer
		if err := b.batch.Serve(bytes.NewReader(commands), &out); err != nil && !errors.Is(err, env.ErrCommand) {
			t.Fatal(err)
		}
		if n := out.Len(); n > 1+len(commands)/env.CommandSize || !bytes.Equal(out.Bytes(), make([]byte, n)) {
			t.Errorf("the answers are %v", out.Bytes())
		}
	})
}
