// Package shared maps a file into memory that two processes share. It does so on systems like Unix; [Map] returns an error
// on others.
package shared

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

// A Memory is a file that is mapped into memory.
type Memory struct {
	// Bytes are the bytes of the file. Every process that maps it sees at once what another writes to them.
	Bytes []byte
	file  *os.File
}

// Map maps a file of the given size, and makes it if it does not exist. A file that exists must be empty, or have just this
// size and begin with a mark: no other file is overwritten by mistake.
func Map(path string, size int, mark string) (*Memory, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	m := &Memory{file: file}
	if err := m.prepare(size, mark); err != nil {
		return nil, closeAfter(m, err)
	}
	if m.Bytes, err = mapFile(file, size); err != nil {
		return nil, closeAfter(m, fmt.Errorf("%s: %w", path, err))
	}
	return m, nil
}

// prepare gives an empty file its size, and checks any other.
func (m *Memory) prepare(size int, mark string) error {
	info, err := m.file.Stat()
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is no regular file: name another, or one that does not exist", m.file.Name())
	case info.Size() == 0:
		return m.file.Truncate(int64(size))
	case info.Size() != int64(size):
		return fmt.Errorf("%s has %d bytes: want a file that does not exist, is empty or has %d", m.file.Name(), info.Size(), size)
	}
	begin := make([]byte, len(mark))
	if _, err := io.ReadFull(m.file, begin); err != nil || !bytes.Equal(begin, []byte(mark)) {
		return fmt.Errorf("%s does not begin with %q: it is not overwritten", m.file.Name(), mark)
	}
	return nil
}

// Use calls f, and returns an error if f touches a part of the memory that the file no longer has, because another process
// made it shorter or its disk is full. Without Use the program would crash.
func (m *Memory) Use(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		cause := recover()
		if _, isFault := cause.(interface{ Addr() uintptr }); isFault {
			err = fmt.Errorf("%s: a part of the file is gone: it was made shorter, or its disk is full", m.file.Name())
		} else if cause != nil {
			panic(cause)
		}
	}()
	return f()
}

// Close unmaps and closes the file, which stays. Bytes must not be used any more.
func (m *Memory) Close() error {
	var err error
	if m.Bytes != nil {
		err = unmapFile(m.Bytes)
		m.Bytes = nil
	}
	if failed := m.file.Close(); err == nil {
		err = failed
	}
	return err
}

// closeAfter closes a memory that could not be made, and returns the error that says why.
func closeAfter(m *Memory, err error) error {
	_ = m.Close() // the file was not written to
	return err
}
