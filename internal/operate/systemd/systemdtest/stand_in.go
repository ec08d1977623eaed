//go:build unix

package systemdtest

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"razzia/internal/fatal"
)

// A Manager stands for systemd.
type Manager struct {
	At   string // the path of its socket, as NOTIFY_SOCKET has it
	conn *net.UnixConn
}

// New makes a manager, until the test ends.
func New(t *testing.T) Manager {
	t.Helper()
	folder, err := os.MkdirTemp("", "sd") // its path is short enough for a socket
	fatal.If(t, err)
	at := filepath.Join(folder, "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: at, Net: "unixgram"})
	fatal.If(t, err)
	t.Cleanup(func() { _, _ = conn.Close(), os.RemoveAll(folder) })
	return Manager{at, conn}
}

// hears is how long a service may say nothing.
const hears = time.Minute

// Heard is the next message, with the file that came along, nil for none.
func (m Manager) Heard(t *testing.T) (message string, file *os.File) {
	t.Helper()
	text, rights := make([]byte, 1000), make([]byte, 1000)
	fatal.If(t, m.conn.SetReadDeadline(time.Now().Add(hears)))
	n, k, _, _, err := m.conn.ReadMsgUnix(text, rights)
	fatal.If(t, err)
	list, err := syscall.ParseSocketControlMessage(rights[:k])
	fatal.If(t, err)
	if len(list) > 0 {
		passed, err := syscall.ParseUnixRights(&list[0])
		fatal.If(t, err)
		file = os.NewFile(uintptr(passed[0]), "passed")
	}
	return string(text[:n]), file
}

// HeardUntil reads messages up to one that begins with some words, and returns it with the file that came last.
func (m Manager) HeardUntil(t *testing.T, words string) (message string, file *os.File) {
	t.Helper()
	for {
		said, passed := m.Heard(t)
		if passed != nil {
			file = passed
		}
		if strings.HasPrefix(said, words) {
			return said, file
		}
	}
}

// Passing lets a command begin with a socket that the manager holds, under a name.
func Passing(c *exec.Cmd, held *os.File, name string) {
	c.Args = append([]string{"sh", "-c", `LISTEN_PID=$$ exec "$0" "$@"`, c.Path}, c.Args[1:]...)
	c.Path, c.Err = "/bin/sh", nil
	c.Env = append(c.Environ(), "LISTEN_FDS=1", "LISTEN_FDNAMES="+name)
	c.ExtraFiles = []*os.File{held}
}
