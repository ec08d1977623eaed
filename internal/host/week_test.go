package host_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/table"
	"razzia/internal/table/ahead"
)

// A week is one of turn-based games with moves ahead, in fake time. The host restarts now and then.
type week struct {
	*testing.T
	*host.Host
	store  host.Store
	chance *rand.Rand
	tables []table.ID
	byHand map[table.ID]map[int]bool             // versions of the moves that people made
	active map[table.ID]map[razzia.Seat][]period // when seats had plans
	ahead  int                                   // moves that plans gave
}

// A period is the time from the moment at which a plan is asked for to the one at which its end is acknowledged.
type period struct {
	plan     ahead.Plan
	from, to time.Time // to is zero while the plan is there
}

var four = []table.Person{ada, bo, cid, {ID: "id-of-dot", Name: "Dot"}}

// TestAWeekOfMovesAhead plays at several tables: people look at them at random moments, move, leave moves ahead, and take them
// back. No move is made that no person made or planned, none of a plan after its end was acknowledged, and each plan that
// is due is carried out.
func TestAWeekOfMovesAhead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &week{T: t, store: new(memory.Store), chance: rand.New(rand.NewPCG(15, 3)), byHand: map[table.ID]map[int]bool{},
			active: map[table.ID]map[razzia.Seat][]period{}}
		w.restart()
		defer func() { w.Close() }()
		for range 4 {
			now, err := w.Create(t.Context(), table.Create{Maker: ada, Options: table.Options{Players: 4, Piles: 2, Pace: time.Second,
				Clock: table.Clock{Bank: 72 * time.Hour, PerMove: true}},
				Sitting: []table.Sitter{{Person: four[0]}, {Person: four[1]}, {Person: four[2]}, {Person: four[3]}}})
			fatal.If(t, err)
			w.tables = append(w.tables, now.ID)
			w.byHand[now.ID], w.active[now.ID] = map[int]bool{}, map[razzia.Seat][]period{}
		}
		for began := time.Now(); time.Since(began) < 7*24*time.Hour; {
			time.Sleep(time.Duration(w.chance.Int64N(int64(40 * time.Minute))))
			if w.chance.IntN(40) == 0 {
				w.restart()
			}
			w.look(w.tables[w.chance.IntN(len(w.tables))], razzia.Seat(w.chance.IntN(4)))
		}
		time.Sleep(time.Minute)
		for _, id := range w.tables {
			w.check(id)
		}
		if w.ahead < 100 {
			t.Errorf("plans gave %d moves", w.ahead)
		}
	})
}

// restart ends the host, and begins another.
func (w *week) restart() {
	if w.Host != nil {
		w.Close()
	}
	w.Host = host.New(host.Config{Store: w.store, Bus: new(bus.Local)})
	fatal.If(w, w.Resume(w.Context()))
}

// look lets a person move if it is their turn, and otherwise plan or take their plan back.
func (w *week) look(id table.ID, seat razzia.Seat) {
	now, err := w.Table(w.Context(), id)
	fatal.If(w, err)
	s, by := &now.Game.State, four[seat].ID
	switch {
	case now.Phase == table.Over || s.Actor != seat && s.Seats[seat].Open == 0:
	case s.Actor == seat:
		legal := s.Legal(nil)
		later, err := w.Act(w.Context(), id, table.Move{By: by, Seat: seat, Ply: len(now.Moves), Epoch: now.Epoch,
			Move: legal[w.chance.IntN(len(legal))]})
		if err == nil {
			w.byHand[id][now.Version+1] = true
			w.end(id, seat)
			_ = later
		}
	case w.chance.IntN(4) == 0:
		if _, err := w.Plans.Drop(w.Context(), id, by, seat); err == nil {
			w.end(id, seat)
		}
	default:
		w.planFor(id, seat)
	}
}

// planFor leaves a plan.
func (w *week) planFor(id table.ID, seat razzia.Seat) {
	p := ahead.Plan{Turn: ahead.Draw, Say: ahead.Pass, Lasts: []ahead.Span{ahead.Once, ahead.Round, ahead.Away}[w.chance.IntN(3)],
		Row: w.chance.IntN(8)}
	if w.chance.IntN(3) == 0 && p.Lasts != ahead.Away {
		p.Say, p.Limit = ahead.Bid, razzia.Cheque(1+w.chance.IntN(13))
	}
	from := time.Now()
	if _, err := w.Plans.PlanAhead(w.Context(), id, table.PlanRequest{By: four[seat].ID, Seat: seat, Plan: p}); err == nil {
		w.end(id, seat)
		w.active[id][seat] = append(w.active[id][seat], period{plan: p, from: from})
	}
}

// end notes that the plan of a seat is gone.
func (w *week) end(id table.ID, seat razzia.Seat) {
	if list := w.active[id][seat]; len(list) > 0 && list[len(list)-1].to.IsZero() {
		list[len(list)-1].to = time.Now()
	}
}

// check compares the log of a table with what people did, and looks for plans that wait in vain.
func (w *week) check(id table.ID) {
	now, err := w.Table(w.Context(), id)
	fatal.If(w, err)
	used := map[*period]map[bool]int{} // by plan: its turns, and what it said in auctions
	for _, e := range now.Log {
		if e.Kind != table.Moved || e.Seat == razzia.NoSeat || w.byHand[id][e.Version] {
			continue
		}
		p := w.planAt(id, e)
		if p == nil {
			w.Fatalf("no person made or planned the move %+v", e)
		}
		if used[p] == nil {
			used[p] = map[bool]int{}
		}
		says := e.Move.Verb() == razzia.ToBid || e.Move.Verb() == razzia.ToPass
		if used[p][says]++; p.plan.Lasts == ahead.Once && used[p][says] > 1 {
			w.Errorf("the plan %+v is used once more for %+v", p.plan, e)
		}
		if e.Move.Cheque() > p.plan.Limit {
			w.Errorf("the plan %+v bids %v", p.plan, e.Move)
		}
		w.ahead++
	}
	plans, err := w.store.Plans(w.Context(), id)
	fatal.If(w, err)
	for _, p := range plans {
		if m, due := p.Plan.MoveAt(now); due {
			w.Errorf("the plan %+v is due, and %v is not made", p.Plan, m)
		}
	}
}

// planAt returns the plan of a seat at the moment of an entry.
func (w *week) planAt(id table.ID, e table.Entry) *period {
	list := w.active[id][e.Seat]
	for i := range list {
		if p := &list[i]; !e.At.Before(p.from.Truncate(time.Millisecond)) && (p.to.IsZero() || e.At.Before(p.to)) {
			return p
		}
	}
	return nil
}
