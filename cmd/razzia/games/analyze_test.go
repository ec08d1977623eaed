package games

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// byRules is the spec of an analyst with a static evaluation: fast, and the same on every processor.
const byRules = "search:nodes=1,margin=0,solve=1,eval=static"

// twoGames are the records of two games with two players.
func twoGames(t *testing.T) string {
	t.Helper()
	status, records, complaints := call("", "simulate", "--games", "2", "--players", "2", "--out", "-")
	if status != command.ExitDone {
		t.Fatal(complaints)
	}
	return records
}

// TestAnalyze compares the reports of a whole game and of the beginning of one with golden files.
func TestAnalyze(t *testing.T) {
	for _, test := range []struct{ name, input, args string }{
		{"analyze", twoGames(t), "analyze - --game 2"},
		{"analyze-moves", commandtest.Started, "analyze - --moves --workers 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, out, complaints := call(test.input, append(strings.Fields(test.args), "--by", byRules)...)
			if status != command.ExitDone || complaints != "" {
				t.Fatalf("status %d, complaints %q", status, complaints)
			}
			commandtest.Golden(t, test.name, out)
		})
	}
}

// TestAnalyzeWritesAll writes the review as JSON, and the drawing.
func TestAnalyzeWritesAll(t *testing.T) {
	drawing := filepath.Join(t.TempDir(), "chances.svg")
	status, text, complaints := call(twoGames(t), "analyze", "-", "--by", byRules, "--json", "--svg", drawing)
	if status != command.ExitDone {
		t.Fatalf("status %d, complaints %q, out\n%s", status, complaints, text)
	}
	var r reviewed
	fatal.If(t, json.Unmarshal([]byte(text), &r))
	for i, a := range r.Review.Seats {
		if math.Abs(a.Start+a.Luck+a.Own+a.Others+a.Revised-a.End) > 1e-9 {
			t.Errorf("seat %d: %+v does not add up", i, a)
		}
	}
	if d := r.Review.Decisions[0]; d.Played.String() == "" || len(d.Options) < 3 || r.By != byRules || len(r.Players) != 2 {
		t.Errorf("the review is of %q by %s, and begins with %+v", r.Players, r.By, d)
	}
	checkXML(t, commandtest.Read(t, drawing))
}

// checkXML fails the test unless a text is well-formed XML.
func checkXML(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestAnalyzeInterrupted checks that an interrupted analysis writes nothing.
func TestAnalyzeInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, complaints strings.Builder
	err := Analyze{File: "-", Game: 1, By: byRules}.run(ctx,
		command.Streams{In: strings.NewReader(commandtest.Started), Out: &out, Err: &complaints})
	if err == nil || !strings.HasPrefix(err.Error(), "interrupted") || out.Len() > 0 {
		t.Errorf("error %v, out %q", err, out.String())
	}
}
