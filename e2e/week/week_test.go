package week

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/table"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// long makes the weeks long ones, with the seeds that follow.
var long = flag.String("seeds", "", "play long weeks with these seeds, separated by commas")

// A size says how much happens in a week.
type size struct {
	people, games, days int
	looks               int           // of a person each day
	kills               int           // each day
	killAfter           int           // one of so many moves is followed by a kill at once
	spy                 int           // one of so many plans is watched by others
	inspect             int           // hours between two looks whether a clock or a plan is late
	notify              time.Duration // between two looks for people to notify
	claims              time.Duration // between two claims of a node
}

var (
	small = size{people: 8, games: 4, days: 7, looks: 2, kills: 1, killAfter: 60, spy: 12, inspect: 12, notify: 4 * time.Hour,
		claims: time.Hour}
	shorter = size{people: 8, games: 4, days: 4, looks: 2, kills: 2, killAfter: 60, spy: 6, inspect: 8, notify: 4 * time.Hour,
		claims: time.Hour}
	large = size{people: 24, games: 45, days: 7, looks: 4, kills: 6, killAfter: 150, spy: 20, inspect: 1, notify: 15 * time.Minute,
		claims: 10 * time.Minute}
)

// TestAWeek plays weeks of turn-based games.
func TestAWeek(t *testing.T) {
	seeds, sizes := []uint64{15}, map[string]size{"SQLite": small, "PostgreSQL": shorter}
	if *long != "" {
		seeds, sizes = nil, map[string]size{"SQLite": large, "PostgreSQL": large}
		for _, text := range strings.Split(*long, ",") {
			seeds = append(seeds, must(strconv.ParseUint(text, 10, 64)))
		}
	}
	for _, seed := range seeds {
		for name, engine := range map[string]func(*testing.T) engine{"SQLite": newFile, "PostgreSQL": newDatabase} {
			t.Run(fmt.Sprint(name, "/", seed), func(t *testing.T) {
				if *long == "" {
					t.Parallel()
				}
				play(t, engine(t), sizes[name], seed)
			})
		}
	}
}

// A week is one of simulated people at a site.
type week struct {
	*testing.T
	*site
	size     size
	chance   *rand.Rand
	people   []*person
	games    []*game
	byID     map[table.ID]*game
	phone    map[string]*device // by its endpoint
	stranger *device            // who plays nowhere
	killed   time.Time          // when a node was killed or started last
	stops    []time.Time        // all those moments
	calm     bool               // no answer is lost
	story    []string           // what happened last
	count    struct {
		requests, lost, looks, moves, plans, ahead, undos, badges, refused, spied, messages, timeouts, finished, violations int
	}
}

// An event is something that happens at a moment of the week.
type event struct {
	at time.Time
	do func()
}

// play plays a week.
func play(t *testing.T, e engine, size size, seed uint64) {
	chance := rand.New(rand.NewPCG(seed, 15))
	w := &week{T: t, size: size, chance: chance, byID: map[table.ID]*game{}, phone: map[string]*device{},
		site: newSite(t, e, size, rand.New(rand.NewPCG(seed, 16)))}
	defer func() {
		if t.Failed() {
			t.Logf("seed %d; the last things that happened:\n%s", seed, strings.Join(w.story, "\n"))
		}
	}()
	began := w.clock.Now()
	w.gather()
	w.looking, w.received = w.notice, w.checkMessage
	for _, e := range w.plot(began) {
		w.wait(e.at.Sub(w.clock.Now()))
		e.do()
	}
	w.wait(began.Add(time.Duration(size.days) * 24 * time.Hour).Sub(w.clock.Now()))
	w.end()
	t.Logf("seed %d: %d people, %d games, %d of them over; %d looks, %d requests, %d answers lost, %d moves by hand, %d ahead, %d plans, %d undos, "+
		"%d clocks ran out, %d messages, %d badges, %d plans watched, %d impostors, %d kills: %d violations", seed, len(w.people), len(w.games),
		w.count.finished,
		w.count.looks, w.count.requests, w.count.lost, w.count.moves, w.count.ahead, w.count.plans, w.count.undos, w.count.timeouts,
		w.count.messages,
		w.count.badges, w.count.spied, w.count.refused, w.kills, w.count.violations)
	w.checkEnough()
}

// checkEnough fails unless the week had some of everything.
func (w *week) checkEnough() {
	for what, n := range map[string]int{"moves": w.count.moves, "moves ahead": w.count.ahead, "messages": w.count.messages,
		"plans that were watched": w.count.spied, "kills": w.kills, "lost answers": w.count.lost, "impostors": w.count.refused} {
		if n == 0 {
			w.Errorf("the week had no %s", what)
		}
	}
	if w.size.days >= 7 && w.count.timeouts == 0 {
		w.Errorf("no clock ran out in the week")
	}
}

// gather lets the people come, and begin their games.
func (w *week) gather() {
	w.stranger = w.addDevice(&person{name: "Stranger", number: w.size.people})
	w.arrive(w.stranger)
	for i := range w.size.people {
		p := &person{name: fmt.Sprintf("Ann%02d", i), number: i, wake: w.chance.IntN(9)}
		if i%3 == 0 {
			p.quietFrom, p.quietTo = 22*60, 8*60
		}
		w.people = append(w.people, p)
		d := w.addDevice(p)
		w.arrive(d)
		if i%4 != 3 { // the others stay guests for a while
			w.keep(d)
			second := w.addDevice(p)
			w.arrive(second)
			w.link(d, second, false)
		}
		w.subscribe(d)
	}
	w.makeGame([]*person{w.people[1], w.people[2]}, 0, 1, false) // one of them sleeps longer than the clock allows, the other is on vacation
	w.makeGame([]*person{w.people[1], w.people[4]}, 0, 1, true)
	for i := 2; i < w.size.games; i++ {
		people := slices.Clone(w.people)
		w.chance.Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
		n, bots := 2+w.chance.IntN(4), 0
		if i%4 == 0 {
			n, bots = 1+w.chance.IntN(2), 2
		}
		w.makeGame(people[:n], bots, 1+w.chance.IntN(3), i%3 == 0)
	}
	w.note("all games have begun")
}

// plot returns what happens in the week, in order.
func (w *week) plot(began time.Time) (list []event) {
	began = began.Truncate(24 * time.Hour)
	for day := range w.size.days {
		midnight := began.Add(time.Duration(day) * 24 * time.Hour)
		for _, p := range w.people {
			for range w.size.looks {
				at := midnight.Add(time.Duration(p.wake)*time.Hour + time.Duration(w.chance.Int64N(int64(15*time.Hour))))
				list = append(list, event{at, func() { w.look(p) }})
			}
		}
		for i := range w.size.kills {
			at := midnight.Add(time.Duration(w.chance.Int64N(int64(24 * time.Hour))))
			list = append(list, event{at, func() {
				if i%2 == 0 {
					w.killOne("at some moment")
				} else if up := w.up(); len(up) > 0 {
					up[w.chance.IntN(len(up))].fragile.arm(w.chance)
				}
			}})
		}
		for hour := 0; hour < 24; hour += w.size.inspect {
			list = append(list, event{midnight.Add(time.Duration(hour)*time.Hour + 7*time.Minute), w.inspect})
		}
	}
	list = append(list, w.incidents(began)...)
	end := began.Add(time.Duration(w.size.days) * 24 * time.Hour)
	list = slices.DeleteFunc(list, func(e event) bool { return e.at.Before(w.clock.Now()) || e.at.After(end) })
	slices.SortStableFunc(list, func(a, b event) int { return a.at.Compare(b.at) })
	return list
}

// wait lets time pass. A node that is killed within a change is started again later.
func (w *week) wait(d time.Duration) {
	end := w.clock.Now().Add(d)
	for w.clock.Now().Before(end) || w.burnt() != nil {
		if n := w.burnt(); n != nil {
			w.note("killed within a change by a bot, a clock or a plan")
			w.restart(n)
		}
		w.clock.runTo(end, func() bool { return w.burnt() == nil })
	}
}

// killOne kills a node.
func (w *week) killOne(when string) {
	if up := w.up(); len(up) == len(w.nodes) { // the other one goes on
		n := up[w.chance.IntN(len(up))]
		w.note("node %d is killed %s", n.number, when)
		w.restart(n)
	}
}

// restart kills a node, and starts it again some time later.
func (w *week) restart(n *node) {
	w.stopped()
	w.kill(n)
	down := time.Duration(w.chance.Int64N(int64(10 * time.Minute)))
	w.wire.process.after(down, func() {
		w.start(n.number)
		w.stopped()
		w.note("node %d runs again", n.number)
	})
}

// stopped notes that a node was killed or started.
func (w *week) stopped() {
	w.killed = w.clock.Now()
	w.stops = append(w.stops, w.killed)
}

// note adds a line to the story.
func (w *week) note(format string, args ...any) {
	line := w.clock.Now().Format("Mon 15:04:05 ") + fmt.Sprintf(format, args...)
	w.story = append(w.story[max(0, len(w.story)-60):], line)
}

// violated reports that the site broke a promise.
func (w *week) violated(format string, args ...any) {
	w.count.violations++
	if w.count.violations <= 20 {
		w.Errorf(w.clock.Now().Format("Mon 15:04:05 ")+format, args...)
	}
	w.note("VIOLATION "+format, args...)
}
