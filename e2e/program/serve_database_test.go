package program_test

import (
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
)

// TestTwoNodesServeOneDatabase plays at many tables through two nodes. One of them is killed and comes back; meanwhile its players go on
// at the other one, with the same cookies. Every acknowledged move is still there.
func TestTwoNodesServeOneDatabase(t *testing.T) {
	const clients, few, rounds = 16, 15, 2
	program, database := buildProgram(t), pgtest.Database(t)
	node := func() *served {
		return start(t, program, t.TempDir(), "127.0.0.1:0", "--proxy", "forwarded-for", "--database", database,
			"--limit-person", "1000/s:10000")
	}
	var acked atomic.Int64
	var all []*fastClient
	for n := range clients {
		all = append(all, newFastClient(n, &acked))
	}
	stay, leave := all[:clients/2], all[clients/2:]
	stays, dies := node(), node()
	for round := range int64(rounds) {
		each(t, stay, func(r *fastClient) error { return r.moveOften(stays.address, few) })
		playAndKill(t, leave, dies, acked.Load()+(round+1)*clients*few/2)
		each(t, leave, func(r *fastClient) error { return r.goOn(stays.address) })
		each(t, leave, func(r *fastClient) error { return r.moveOften(stays.address, few) })
		dies = node()
		each(t, all, func(r *fastClient) error { return r.goOn(dies.address) })
	}
	t.Logf("%d moves acknowledged", acked.Load())
}

// moveOften makes a number of moves. The first may be refused: a move that was stored when the node before was killed, and not
// acknowledged, is not known yet. The client then looks again.
func (r *fastClient) moveOften(server string, n int) (err error) {
	if r.move(server) != nil {
		err = r.goOn(server)
	}
	for range n {
		if err == nil {
			err = r.move(server)
		}
	}
	return err
}

// goOn checks a table at another node. The node may be behind until it notices that the one before is gone.
func (r *fastClient) goOn(server string) (err error) {
	for range 50 {
		if err = r.check(server); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

// TestServeSaysWhatIsWrongWithTheDatabase starts the program with databases that it cannot use.
func TestServeSaysWhatIsWrongWithTheDatabase(t *testing.T) {
	program := buildProgram(t)
	foreign := pgtest.Database(t)
	pgtest.Exec(t, foreign, `CREATE TABLE recipes (name TEXT)`)
	for url, want := range map[string]string{
		"mysql://localhost/razzia":                      "has to begin with postgres://",
		"postgres://razzia:hush@127.0.0.1:1/cat":        "database cat of razzia on 127.0.0.1, port 1",
		foreign:                                         "is of another program",
		strings.Replace(foreign, "/test", "/none", 1):   `database "none`,
		strings.Replace(foreign, "razzia@", "anna@", 1): `role "anna" does not exist: check the user`,
	} {
		if said := refused(t, program, "--listen", "127.0.0.1:0", "--database", url); !strings.Contains(said, want) ||
			strings.Contains(said, "hush") || strings.Contains(said, "failed to connect") {
			t.Errorf("with %s it says %q: want %q", url, said, want)
		}
	}
}

// TestServeIsReadyWithADatabase checks the probe, and that the folder has nothing but the socket of the operator.
func TestServeIsReadyWithADatabase(t *testing.T) {
	folder := t.TempDir()
	s := start(t, buildProgram(t), folder, "127.0.0.1:0", "--database", pgtest.Database(t))
	answer, err := http.Get(s.address + "/readyz")
	fatal.If(t, err)
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("it is not ready: %s", answer.Status)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 || files[0].Name() != "admin.sock" {
		t.Errorf("the folder has %v, %v: want the socket alone", files, err)
	}
}
