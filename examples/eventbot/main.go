// Command eventbot plays on a server of Razzia!, with a bot of this module (docs/build/bots.md):
//
//	RAZZIA_TOKEN=rzz_... go run ./examples/eventbot https://play.example.org
//
// It plays at all tables where its member sits, and goes on after any loss of the connection. With a number after the address it ends when
// so many games are over.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/notation"
)

// An event has the fields of the events that this program uses.
type event struct {
	Kind    string `json:"event"`
	ID      string `json:"id"`
	Table   string `json:"table"`
	Version int    `json:"version"`
	Seat    razzia.Seat
	Points  []int
	Retry   int64 // of the last line of a stream
}

// errRefused is an answer that says no.
var errRefused = errors.New("refused")

func main() {
	games := -1 // for ever
	if len(os.Args) > 2 {
		games, _ = strconv.Atoi(os.Args[2])
	}
	base := os.Args[1]
	last := "" // the last event that was handled
	for wait := time.Second; games != 0; wait = min(30*time.Second, 2*wait) {
		err := follow(base, last, func(e event) error {
			if e.Kind == "turn" {
				if err := play(base, e); err != nil {
					return err // the event comes again
				}
			}
			last, wait = e.ID, time.Second
			if e.Kind == "end" {
				fmt.Println("points:", e.Points)
				games--
			}
			if games == 0 {
				return io.EOF
			}
			return nil
		})
		if games != 0 {
			log.Printf("%v; connecting again", err)
			time.Sleep(wait)
		}
	}
}

// follow calls a function for each event after the last one, until the stream ends or the function fails.
func follow(base, last string, do func(event) error) error {
	path := "/api/events"
	if last != "" {
		path += "?after=" + url.QueryEscape(last)
	}
	answer, err := send(http.MethodGet, base+path, nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e event
		if len(lines.Bytes()) == 0 { // comes every 20 seconds
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return err
		}
		if e.ID == "" { // bye, or a line of the operator
			continue
		}
		if err := do(e); err != nil {
			return err
		}
	}
	return fmt.Errorf("the stream has ended: %v", lines.Err())
}

// play makes the move of a turn. It reads the table first, so no move is made twice.
func play(base string, e event) error {
	path := base + "/api/tables/" + e.Table
	var table struct{ Ply, Epoch int }
	if err := ask(http.MethodGet, fmt.Sprint(path, "?seen=", e.Version), nil, &table); err != nil {
		return err
	}
	var record notation.Record
	if err := ask(http.MethodGet, path+"/record", nil, &record); err != nil {
		return err
	}
	game, err := record.Replay(nil)
	switch {
	case err != nil:
		return err
	case len(record.Moves) < table.Ply:
		return errors.New("the record is not as new as the table: another server gave it")
	case game.State.Actor != e.Seat || len(record.Moves) > table.Ply:
		return nil // another turn by now, which has an event of its own
	}
	player, err := bot.New("greedy", 1)
	if err != nil {
		return err
	}
	m, err := player.Choose(context.Background(), game.State, e.Seat)
	if err != nil {
		return err
	}
	move, _ := json.Marshal(map[string]any{"seat": e.Seat, "ply": table.Ply, "epoch": table.Epoch, "move": m})
	if err := ask(http.MethodPost, path+"/moves", move, new(struct{})); !errors.Is(err, errRefused) {
		return err
	}
	return nil // such as 409: the table has changed, and what waits now has an event
}

// ask sends a request and reads its answer.
func ask(method, to string, body []byte, into any) error {
	answer, err := send(method, to, body)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return json.NewDecoder(answer.Body).Decode(into)
}

// send sends a request.
func send(method, to string, body []byte) (*http.Response, error) {
	r, err := http.NewRequest(method, to, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+os.Getenv("RAZZIA_TOKEN"))
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err == nil && answer.StatusCode >= http.StatusBadRequest {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
		answer.Body.Close()
		return nil, fmt.Errorf("%w: %d %s", errRefused, answer.StatusCode, text)
	}
	return answer, err
}
