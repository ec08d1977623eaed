//go:build unix

package systemd

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// send sends a message, with a file if there is one.
func send(message string, file *os.File) error {
	at := os.Getenv(toSystemd)
	if at == "" {
		return nil
	}
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Net: "unixgram"}) // Go passes no files over a connected one
	if err != nil {
		return fmt.Errorf("systemd: %w", err)
	}
	defer conn.Close()
	rights, err := rightsTo(file)
	if err != nil {
		return fmt.Errorf("systemd: %w", err)
	}
	if _, _, err = conn.WriteMsgUnix([]byte(message), rights, &net.UnixAddr{Name: at, Net: "unixgram"}); err != nil {
		return fmt.Errorf("systemd: %w", err)
	}
	return nil
}

// rightsTo passes a file, if there is one. File.Fd would let calls on the file block, and so on the socket that it is a copy of: its
// service could not close it while it waits for a connection.
func rightsTo(file *os.File) (rights []byte, _ error) {
	if file == nil {
		return nil, nil
	}
	raw, err := file.SyscallConn()
	if err != nil {
		return nil, err
	}
	err = raw.Control(func(descriptor uintptr) { rights = syscall.UnixRights(int(descriptor)) })
	return rights, err
}

// barrierTime is how long systemd may take to read messages.
const barrierTime = 5 * time.Second

// Barrier waits until systemd has read all messages before.
func Barrier() error {
	if os.Getenv(toSystemd) == "" {
		return nil
	}
	own, theirs, err := os.Pipe()
	if err != nil {
		return err
	}
	defer own.Close()
	err = errors.Join(send("BARRIER=1", theirs), theirs.Close())
	if err != nil {
		return err
	}
	if err := own.SetReadDeadline(time.Now().Add(barrierTime)); err != nil {
		return err
	}
	if _, err := own.Read(make([]byte, 1)); !errors.Is(err, io.EOF) { // systemd closes its end
		return err
	}
	return nil
}

// Keep lets systemd hold the socket of an address, until it is dropped or the service stops. Connections wait there while the service
// restarts.
func Keep(address string, l net.Listener) error {
	tcp, is := l.(*net.TCPListener)
	if !is || os.Getenv(toSystemd) == "" {
		return nil
	}
	file, err := tcp.File()
	if err != nil {
		return err
	}
	return errors.Join(send(keepThis+nameOf(address), file), file.Close())
}

// firstSocket is the descriptor of the first socket that a service gets.
const firstSocket = 3

// Sockets are those that systemd has passed to this process. It has them once.
func Sockets() (list []Socket) {
	defer func() {
		for _, name := range []string{"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"} {
			_ = os.Unsetenv(name) // they are not for processes that this one starts
		}
	}()
	n, err := strconv.Atoi(os.Getenv("LISTEN_FDS"))
	if err != nil || os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return nil
	}
	names := strings.Split(os.Getenv("LISTEN_FDNAMES"), ":")
	for i := range n {
		file := os.NewFile(uintptr(firstSocket+i), "socket")
		syscall.CloseOnExec(firstSocket + i)
		l, err := net.FileListener(file) // has a descriptor of its own
		_ = file.Close()
		if err != nil {
			continue // no socket that listens
		}
		s := Socket{Listener: l}
		if i < len(names) {
			s.name = names[i]
		}
		list = append(list, s)
	}
	return list
}
