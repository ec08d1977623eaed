//go:build unix

package web_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

// BenchmarkFloor measures the least that a durable move costs in Go: a request by net/http with a small body of JSON, one row updated and
// one added by a writer that groups its commits in SQLite, as the store does, and a small answer. It has no rules, no identity and no
// limits. BenchmarkMoves gives the cost of a move as a multiple of it.
func BenchmarkFloor(b *testing.B) {
	for _, clients := range []int{1, 64, 512} {
		b.Run(fmt.Sprintf("clients=%d", clients), func(b *testing.B) {
			b.ReportMetric(float64(floorCost(b, clients, b.N).Nanoseconds())/1000, "cpu-µs/move")
		})
	}
}

// floorCost is the processor time of one of n moves by some clients at the same time, with theirs.
func floorCost(b *testing.B, clients, n int) time.Duration {
	f := openFloor(b, clients)
	server := httptest.NewServer(f)
	defer server.Close()
	var next atomic.Int64
	var rush sync.WaitGroup
	used := processorTime(b)
	for i := range clients {
		rush.Go(func() {
			client := &http.Client{Transport: &http.Transport{}} // its own connection, which stays open
			defer client.CloseIdleConnections()
			for ply := 0; next.Add(1) <= int64(n); ply++ {
				if err := f.ask(client, fmt.Sprintf("%s/rows/%d", server.URL, i), ply); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	rush.Wait()
	return (processorTime(b) - used) / time.Duration(n)
}

// A floor is the server.
type floor struct {
	*http.ServeMux
	changes chan floorChange
}

// A floorChange is a row with its next version, and what is told once it is durable.
type floorChange struct {
	row     string
	version int
	move    string
	done    chan error
}

func openFloor(b *testing.B, rows int) *floor {
	b.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "floor.db")+"?_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	if err != nil {
		b.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err = db.Exec(`CREATE TABLE rows (id TEXT PRIMARY KEY, version INTEGER NOT NULL, move TEXT NOT NULL) WITHOUT ROWID;
		CREATE TABLE entries (row TEXT, version INTEGER, move TEXT NOT NULL, PRIMARY KEY (row, version)) WITHOUT ROWID`); err != nil {
		b.Fatal(err)
	}
	for i := range rows {
		if _, err := db.Exec("INSERT INTO rows VALUES (?, 0, '')", fmt.Sprint(i)); err != nil {
			b.Fatal(err)
		}
	}
	f := &floor{http.NewServeMux(), make(chan floorChange, rows)}
	f.HandleFunc("POST /rows/{id}", f.move)
	var writer sync.WaitGroup
	writer.Go(func() { f.write(db) })
	b.Cleanup(func() {
		close(f.changes)
		writer.Wait()
		_ = db.Close()
	})
	return f
}

// move answers a request once its change is durable.
func (f *floor) move(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Ply  int    `json:"ply"`
		Move string `json:"move"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	c := floorChange{r.PathValue("id"), in.Ply + 1, in.Move, make(chan error, 1)}
	f.changes <- c
	if err := <-c.done; err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]int{"version": c.version})
}

// write stores all changes that wait, in one transaction, again and again.
func (f *floor) write(db *sql.DB) {
	for c := range f.changes {
		group := []floorChange{c}
		for len(f.changes) > 0 {
			group = append(group, <-f.changes)
		}
		err := f.store(db, group)
		for _, c := range group {
			c.done <- err
		}
	}
}

func (f *floor) store(db *sql.DB, group []floorChange) error {
	tx, err := db.BeginTx(context.Background(), nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	update, err := tx.Prepare("UPDATE rows SET version = ?1, move = ?2 WHERE id = ?3 AND version = ?1 - 1")
	if err != nil {
		return err
	}
	add, err := tx.Prepare("INSERT INTO entries VALUES (?, ?, ?)")
	if err != nil {
		return err
	}
	for _, c := range group {
		if _, err := update.Exec(c.version, c.move, c.row); err != nil {
			return err
		}
		if _, err := add.Exec(c.row, c.version, c.move); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// ask makes a move and reads the answer.
func (f *floor) ask(client *http.Client, at string, ply int) error {
	answer, err := client.Post(at, "application/json", strings.NewReader(fmt.Sprintf(`{"seat":0,"ply":%d,"move":"draw 1"}`, ply)))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var text bytes.Buffer
	if _, err := io.Copy(&text, answer.Body); err != nil {
		return err
	}
	var got struct{ Version int }
	if err := json.Unmarshal(text.Bytes(), &got); err != nil || got.Version != ply+1 {
		return fmt.Errorf("move %d: %s, %v", ply, text.Bytes(), err)
	}
	return nil
}
