package ui

import (
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// TestNamesAreIsolated seats a player with a Hebrew name. In sentences the name is isolated, so that it does not
// reorder the other words. Names from left to right stay as they are.
func TestNamesAreIsolated(t *testing.T) {
	const name, isolated = "\u05d3\u05e0\u05d4", "\u2068\u05d3\u05e0\u05d4\u2069"
	b := playedBoard(t, 120)
	b.View.Seats[1].Name = name
	b = NewBoard(b.Page, picture.Of(b.View, b.Log, b.Moment))
	with, without := 0, 0
	for _, line := range logOf(&b.tablePage).lines() {
		if strings.Contains(line.Text, name) {
			with++
		}
		if strings.Contains(strings.ReplaceAll(line.Text, isolated, ""), name) || strings.Contains(line.Text, "\u2068Miriam") {
			t.Errorf("%+q: want %+q isolated, and no other name", line.Text, name)
		}
		if strings.Contains(line.Text, "Miriam") {
			without++
		}
	}
	if with == 0 || without == 0 {
		t.Errorf("%d lines name the player and %d another: want both", with, without)
	}
	b.Log.Talk = []*picture.Fact{{Entry: table.Entry{Person: &table.Person{ID: "m"}, Text: "7"}, Name: name}}
	if got := talkLines(&b.tablePage)[0].Name; got != isolated {
		t.Errorf("talk is by %+q, want %+q", got, isolated)
	}
}
