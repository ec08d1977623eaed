package env

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// CommandSize is the size of a command in bytes: a letter and two numbers of 32 bits, or one of 64, little-endian.
const CommandSize = 9

// The letters of the commands. Each is answered by a byte of 0 when it is done, all but the last.
const (
	commandStep    = 's' // [Batch.Step]
	commandBegin   = 'b' // [Batch.Begin]; a number of 64 bits: the seed
	commandReset   = 'r' // [Batch.Reset]; the first place and the count
	commandClone   = 'c' // [Batch.Clone]; the places from and to
	commandRestore = 'p' // [Batch.Restore], puts states; the first place and the count
	commandQuit    = 'q' // the end
)

// ErrCommand is the error of [Batch.Serve] for commands that it does not understand.
var ErrCommand = errors.New("the environment ends")

// errQuit ends Serve without an error.
var errQuit = errors.New("quit")

// Serve first writes a byte of 0, which says that the memory is ready. Then it obeys commands until it reads quit or the
// input ends, and answers each with a byte of 0. It returns an error that is [ErrCommand] for an unknown letter, for a place
// that the batch does not have, and for a command that the input cuts short.
func (b *Batch) Serve(in io.Reader, out io.Writer) error {
	commands, answers := bufio.NewReader(in), bufio.NewWriter(out)
	var command [CommandSize]byte
	for {
		_ = answers.WriteByte(0) // Flush returns its error
		if commands.Buffered() < CommandSize {
			if err := answers.Flush(); err != nil {
				return err
			}
		}
		n, err := io.ReadFull(commands, command[:])
		switch {
		case err == io.EOF:
			return nil
		case err == io.ErrUnexpectedEOF:
			return fmt.Errorf("%w: the input stops after %d of the %d bytes of a command", ErrCommand, n, CommandSize)
		case err != nil:
			return err
		}
		if err := b.obey(&command); err == errQuit {
			return answers.Flush()
		} else if err != nil {
			return errors.Join(answers.Flush(), err)
		}
	}
}

// obey carries out a command.
func (b *Batch) obey(command *[CommandSize]byte) error {
	x, y := binary.LittleEndian.Uint32(command[1:]), binary.LittleEndian.Uint32(command[5:])
	switch command[0] {
	case commandStep:
		b.Step()
	case commandBegin:
		b.Begin(binary.LittleEndian.Uint64(command[1:]))
	case commandReset:
		return b.obeyRange("reset", x, y, b.Reset)
	case commandRestore:
		return b.obeyRange("restore", x, y, b.Restore)
	case commandClone:
		if int64(max(x, y)) >= int64(len(b.games)) {
			return fmt.Errorf("%w: clone %d to %d: want places below %d", ErrCommand, x, y, len(b.games))
		}
		b.Clone(int(x), int(y))
	case commandQuit:
		return errQuit
	default:
		return fmt.Errorf("%w: no command begins with the byte %q: want s, b, r, c, p or q", ErrCommand, command[0])
	}
	return nil
}

// obeyRange carries out a command for a range of games.
func (b *Batch) obeyRange(name string, first, count uint32, do func(first, count int)) error {
	if int64(first)+int64(count) > int64(len(b.games)) {
		return fmt.Errorf("%w: %s %d games from %d on: want places below %d", ErrCommand, name, count, first, len(b.games))
	}
	do(int(first), int(count))
	return nil
}
