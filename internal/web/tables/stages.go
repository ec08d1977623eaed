package tables

import (
	"fmt"
	"slices"
	"sync"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/internal/web/live"
	"razzia/internal/web/ui"
)

// A moment is a table at an earlier version.
type moment struct {
	table   table.ID
	version int
	naming  uint64 // of the names that it shows
	behind  bool   // it is that of those who may not see all of it yet
}

// A past is a table at a moment, read once for all viewers.
type past struct {
	once  sync.Once
	table *table.Table
	log   *picture.Log
	err   error
}

// mostMoments is the maximum number of moments in memory. They are needed for as long as their event is sent.
const mostMoments = 100

// at returns a table as it was at a version.
func (c *logs) at(t *table.Table, version int) (*past, error) {
	key := moment{t.ID, version, t.Naming(), t.Behind()}
	c.mu.Lock()
	p := c.earlier[key]
	if p == nil {
		if len(c.earlier) >= mostMoments {
			clear(c.earlier)
		}
		p = new(past)
		c.earlier[key] = p
	}
	c.mu.Unlock()
	p.once.Do(func() {
		p.err = fmt.Errorf("version %d was not read", version) // stays if the reading panics
		if p.table, p.err = t.Past(version); p.err == nil {
			p.log = picture.NewLog(p.table)
		}
	})
	return p, p.err
}

// pictures are the boards of the moves that a viewer has not seen, one for each stage, without the newest state.
func (m *Room) pictures(page ui.Page, scene live.Scene) (boards []*ui.Board, err error) {
	moves := lastMoves(scene.Table, scene.Moves)
	for i, one := range moves {
		after := scene.Table
		if i < len(moves)-1 {
			p, err := m.logs.at(scene.Table, one.end)
			if err != nil {
				return nil, err
			}
			after = p.table
		}
		if boards, err = m.stagesOf(boards, page, scene, after, one); err != nil {
			return nil, err
		}
	}
	return boards, nil
}

// stagesOf adds the boards of one move. After is the table after it, the newest one or an earlier one.
func (m *Room) stagesOf(boards []*ui.Board, page ui.Page, scene live.Scene, after *table.Table, one madeMove) ([]*ui.Board, error) {
	stages := after.Stages()
	for _, stage := range stages[:len(stages)-1] {
		before, err := m.logs.at(scene.Table, one.before)
		if err != nil {
			return nil, err
		}
		view := viewThen(before.table, scene)
		if stage.Beat == table.Counted && after == scene.Table {
			view.Pause = scene.View().Pause // players may go on before the count is shown to its end
		}
		boards = append(boards, ui.NewBoard(page, picture.Scene{Stage: stage, View: view, Log: before.log, After: after}.Picture()))
	}
	if after != scene.Table {
		p, err := m.logs.at(scene.Table, one.end)
		if err != nil {
			return nil, err
		}
		then := picture.Moment{Beat: table.Past, Hold: stages[len(stages)-1].Hold}
		boards = append(boards, ui.NewBoard(page, picture.Of(viewThen(p.table, scene), p.log, then)))
	}
	return boards, nil
}

// viewThen is an earlier table as the viewer of a scene sees it, with the clocks as they were then.
func viewThen(then *table.Table, scene live.Scene) table.View {
	scene.Table, scene.Now, scene.Ready = then, then.Log[len(then.Log)-1].At, 0
	return scene.View()
}

// lastHold is the time of the last stage of the last move: the newest state is held for it.
func lastHold(t *table.Table) table.Stage {
	stages := t.Stages()
	return stages[len(stages)-1]
}

// A madeMove is a move in the log of a table, a draw together with its reveal.
type madeMove struct {
	before int // the version before the move that the events follow from: for a draw its reveal
	end    int // the version after it
}

// lastMoves lists the last moves of a table.
func lastMoves(t *table.Table, n int) (moves []madeMove) {
	end := 0
	for i := len(t.Log) - 1; i >= 0 && len(moves) < n; i-- {
		e := t.Log[i]
		if e.Kind != table.Moved {
			continue
		}
		if end == 0 {
			end = e.Version
			moves = append(moves, madeMove{before: e.Version - 1, end: e.Version})
		}
		if e.Seat != razzia.NoSeat {
			end = 0
		}
	}
	slices.Reverse(moves)
	return moves
}
