package ui

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// TestAnUndoPutsThePiecesBack takes moves of an auction back. The pieces lie as if they had never been made, the log still has them,
// and a page that followed shows the same as one that was opened later.
func TestAnUndoPutsThePiecesBack(t *testing.T) {
	seed, err := fair.ParseSeed(strings.Repeat("c0ffee11", 8))
	fatal.If(t, err)
	now, dealer := table.New("k3x2v7q4wz5a"), table.NewDealer(seed)
	act := func(c table.Command) {
		t.Helper()
		change, err := now.Decide(c, table.Env{Dealer: dealer, At: time.Unix(1e9, 0)})
		fatal.If(t, err)
		now, dealer = now.Adopt(change), change.Dealer
	}
	p := table.Person{ID: "p", Name: "P"}
	act(table.Create{Maker: p, Options: table.Options{Players: 2, Piles: 2, Undo: true}, Sitting: []table.Sitter{{Person: p}, {Person: p}}})
	move := func(m razzia.Move) {
		t.Helper()
		act(table.Move{By: "p", Seat: now.Game.State.Actor, Ply: len(now.Moves), Epoch: now.Epoch, Move: m})
	}
	for now.Game.State.Row.Len() == 0 || now.Game.State.Phase != razzia.Turn {
		move(now.Game.State.Legal(nil)[0])
	}
	before := picture.NewLog(now)
	move(razzia.Call())
	move(razzia.Pass())
	legal := now.Game.State.Legal(nil)
	move(legal[len(legal)-1])
	followed := before.Advance(now)
	if reflect.DeepEqual(followed.Cheques, before.Cheques) {
		t.Fatal("the auction moved no cheques")
	}
	for range 3 {
		act(table.Undo{By: "p", Ply: len(now.Moves) - 1, Epoch: now.Epoch})
	}
	followed = followed.Advance(now)
	if opened := picture.NewLog(now); !reflect.DeepEqual(followed, opened) {
		t.Errorf("a page that followed has %+v, another one %+v", followed, opened)
	}
	if !reflect.DeepEqual(followed.Cheques, before.Cheques) || !reflect.DeepEqual(followed.Row, before.Row) ||
		!reflect.DeepEqual(followed.Property, before.Property) {
		t.Error("the pieces do not lie as before")
	}
	gone := 0
	for _, f := range followed.Facts {
		if f.Gone {
			gone++
		}
	}
	if gone != 3 || len(followed.Facts) != len(before.Facts)+6 {
		t.Errorf("the log has %d facts, %d of moves that were taken back", len(followed.Facts), gone)
	}
}
