//go:build linux

package faults

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
)

// A database is a PostgreSQL of its own that can crash. Its commits are on disk.
type database struct {
	programs, folder string
	port             string
	running          *exec.Cmd
	log              *bytes.Buffer
}

// newDatabase makes and starts a database. It ends with the test.
func newDatabase(t *testing.T) *database {
	t.Helper()
	programs, err := pgtest.Programs()
	fatal.If(t, err)
	folder, err := os.MkdirTemp("", "razzia-faults-")
	fatal.If(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	d := &database{programs: programs, folder: folder, port: freePort(t), log: new(bytes.Buffer)}
	made := exec.Command(filepath.Join(programs, "initdb"), "--pgdata", d.data(), "--auth=trust", "--username=razzia", "--encoding=UTF8",
		"--locale=C",
		"--wal-segsize=1") // megabyte: smaller than the file that [fullDisk] limits
	made.Dir = folder
	fatal.If(t, pgtest.LeaveRoot(made, folder))
	if out, err := made.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v: %s", err, out)
	}
	d.start(t)
	t.Cleanup(func() { d.stop(t) })
	return d
}

func (d *database) data() string { return filepath.Join(d.folder, "data") }

// url is the address of the database without the network between it and the nodes.
func (d *database) url() string { return urlAt("127.0.0.1:" + d.port) }

func urlAt(address string) string { return "postgres://razzia@" + address + "/postgres" }

// start starts the server, and waits until it answers.
func (d *database) start(t testing.TB) {
	t.Helper()
	args := []string{"-D", d.data(), "-p", d.port, "-k", d.folder, "-c", "fsync=on", "-c", "max_connections=100"}
	d.running = exec.Command(filepath.Join(d.programs, "postgres"), args...)
	d.running.Dir = d.folder
	fatal.If(t, pgtest.LeaveRoot(d.running, d.folder))
	if d.running.SysProcAttr == nil {
		d.running.SysProcAttr = new(syscall.SysProcAttr)
	}
	d.running.SysProcAttr.Pdeathsig = syscall.SIGQUIT // it ends when the tests do, however they end
	d.running.Stderr = d.log
	fatal.If(t, d.running.Start())
	await(t, "PostgreSQL", func() bool { return d.exec("SELECT 1") == nil })
}

// crash ends the server as a failure does: nothing more is written.
func (d *database) crash() {
	_ = d.running.Process.Signal(syscall.SIGQUIT)
	_ = d.running.Wait()
}

func (d *database) stop(t *testing.T) {
	d.crash()
	if t.Failed() {
		t.Logf("the end of PostgreSQL's log:\n%s", tail(d.log.String()))
	}
}

// exec runs a statement on a connection of its own.
func (d *database) exec(statement string) error {
	return d.with(func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, statement)
		return err
	})
}

// number returns the number that a query selects.
func (d *database) number(query string) (n int64, err error) {
	err = d.with(func(ctx context.Context, conn *pgx.Conn) error { return conn.QueryRow(ctx, query).Scan(&n) })
	return n, err
}

func (d *database) with(do func(context.Context, *pgx.Conn) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, d.url())
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	return do(ctx, conn)
}

// terminate ends the connections of the nodes whose name is like a pattern.
func (d *database) terminate(pattern string) error {
	return d.exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name LIKE '" + pattern + "'")
}

// fill writes so much into the entries that their file is the largest.
func (d *database) fill() error {
	return d.exec("INSERT INTO entries SELECT 'filler', n, 0, repeat('x', 500) FROM generate_series(1, 8000) n")
}

// limitFiles limits the size of the files that the server writes, in bytes or as "unlimited". Growing one further fails as on a full
// disk. Only the user of the server may do so.
func (d *database) limitFiles(size string) error {
	limit := exec.Command("sh", "-c", `for pid; do prlimit --pid "$pid" --fsize="$0:" || true; done`, size) // some have ended
	for _, pid := range append([]int{d.running.Process.Pid}, children(d.running.Process.Pid)...) {
		limit.Args = append(limit.Args, strconv.Itoa(pid))
	}
	limit.Dir = d.folder
	if err := pgtest.LeaveRoot(limit, d.folder); err != nil {
		return err
	}
	return limit.Run()
}

// children lists the processes that a process has started.
func children(parent int) (list []int) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		_, after, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(after)
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			list = append(list, pid)
		}
	}
	return list
}
