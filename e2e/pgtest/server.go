package pgtest

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/jackc/pgx/v5"
)

// A server is a PostgreSQL in a scratch folder that listens on a socket there. A shell starts and stops it.
type server struct {
	folder string
	shell  *exec.Cmd
	alive  io.Closer // as long as it is open the server runs: it closes when this process ends in any way

	strategy string // option of CREATE DATABASE
}

// Guarded is the one user who needs a password, once a test makes them.
const Guarded = "guarded"

// script starts a server in the folder $2 with the programs in the folder $1, says so, and stops the server when its input ends. The
// data may be lost when the machine fails; a benchmark can set fsync to on.
const script = `
PATH=$1:$PATH
if initdb --pgdata="$2/data" --no-sync --auth=trust --username=razzia --encoding=UTF8 --locale=C >>"$2/log" 2>&1 &&
	printf "fsync = off\nfull_page_writes = off\nmax_connections = 200\ndeadlock_timeout = 100ms\n" >>"$2/data/postgresql.conf" &&
	sed -i '1i local all ` + Guarded + ` scram-sha-256' "$2/data/pg_hba.conf" &&
	pg_ctl --pgdata="$2/data" --log="$2/log" --wait --timeout=60 \
		--options="-c listen_addresses='' -c unix_socket_directories='$2'" start >>"$2/log" 2>&1
then
	echo ready
	read -r _
fi
pg_ctl --pgdata="$2/data" --mode=immediate --wait stop >>"$2/log" 2>&1
cd / && rm -rf "$2"
`

// scratch returns where the folder of the server is made: in memory, because a database has a thousand files, and to make and remove them
// on a disk takes four times the processor time. Benchmarks measure the disk.
func scratch() (folder string) {
	if bench := flag.Lookup("test.bench"); bench != nil && bench.Value.String() != "" {
		return ""
	}
	return memory()
}

func startServer() (*server, error) {
	programs, err := Programs()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(scratch(), "razzia-pg-")
	if err != nil {
		return nil, err
	}
	s := &server{folder: folder, shell: exec.Command("sh", "-c", script, "pgtest", programs, folder)}
	s.shell.Dir = folder
	if err := s.start(); err != nil {
		return nil, errors.Join(err, s.stop())
	}
	if s.strategy, err = s.cheapest(context.Background()); err != nil {
		return nil, errors.Join(err, s.stop())
	}
	started.Store(s)
	return s, nil
}

// byPages is the first version of PostgreSQL that writes a new database into its log page by page, unless it is told to copy files. That
// takes five times the processor time.
const byPages = 150000

// cheapest returns the option of CREATE DATABASE with which files are copied.
func (s *server) cheapest(ctx context.Context) (strategy string, err error) {
	conn, err := pgx.Connect(ctx, s.url("postgres"))
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx)
	var version int
	err = conn.QueryRow(ctx, "SELECT current_setting('server_version_num')::int").Scan(&version)
	if version >= byPages {
		strategy = " STRATEGY FILE_COPY"
	}
	return strategy, err
}

// start starts the shell and waits until the server is ready.
func (s *server) start() error {
	if err := LeaveRoot(s.shell, s.folder); err != nil {
		return err
	}
	alive, err := s.shell.StdinPipe()
	if err != nil {
		return err
	}
	s.alive = alive
	said, err := s.shell.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.shell.Start(); err != nil {
		return err
	}
	if line, err := bufio.NewReader(said).ReadString('\n'); err != nil {
		log, _ := os.ReadFile(filepath.Join(s.folder, "log"))
		return fmt.Errorf("the server said %q: %w; its log:\n%s", line, err, log)
	}
	return nil
}

// LeaveRoot makes a command run as another user if this process runs as root, which PostgreSQL refuses. The user owns the folder from
// then on.
func LeaveRoot(command *exec.Cmd, folder string) error {
	if os.Getuid() != 0 {
		return nil
	}
	owner, err := user.Lookup("postgres")
	if err != nil {
		owner, err = user.Lookup("nobody")
	}
	if err != nil {
		return err
	}
	uid, _ := strconv.Atoi(owner.Uid)
	gid, _ := strconv.Atoi(owner.Gid)
	runAs(command, uint32(uid), uint32(gid))
	return os.Chown(folder, uid, gid)
}

// stop stops the server and removes its folder.
func (s *server) stop() error {
	var err error
	if s.alive != nil {
		err = s.alive.Close()
		_ = s.shell.Wait() // what counts is that the folder is gone
	}
	return errors.Join(err, os.RemoveAll(s.folder))
}

// url returns the URL of a database of the server.
func (s *server) url(database string) string {
	return "postgres://razzia@/" + database + "?host=" + s.folder
}

// Programs returns the folder of the programs of PostgreSQL: the newest of Debian's, or where the PATH finds initdb.
func Programs() (folder string, err error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	slices.SortFunc(found, func(a, b string) int { return versionIn(b) - versionIn(a) })
	if len(found) > 0 {
		return filepath.Dir(found[0]), nil
	}
	name, err := exec.LookPath("initdb")
	if err != nil {
		return "", errors.New("there is no PostgreSQL on this machine: install Debian's package postgresql, or put initdb into the PATH")
	}
	return filepath.Dir(name), nil
}

// versionIn returns the version in the path of a program of Debian's, 0 if there is none.
func versionIn(path string) int {
	version, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return version
}
