//go:build linux && long

package faults

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// The size of TestBotAccounts. The long form of all tests has a small one.
var (
	botCount  = flag.Int("bots", 50, "bot accounts that play")
	gameCount = flag.Int("games", 100, "games that they play")
	atOnce    = flag.Int("at-once", 25, "games that go on at a time")
	resigning = flag.Float64("resign", 0.08, "share of the turns in which a bot account resigns: it makes games shorter")
	most      = flag.Duration("most", 3*time.Hour, "when no more games are made")
)

// TestBotAccounts lets bot accounts play at two nodes that are killed all the time, while connections are cut. Each program must get each
// event once: a bot moves only when it hears of its turn, and the next game is made only when one hears of the end of a game.
func TestBotAccounts(t *testing.T) {
	tr := newTrial(t)
	tr.makeAccounts(t)
	if t.Failed() {
		return
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var running, playing, failing sync.WaitGroup
	for _, b := range append(tr.bots[:len(tr.bots):len(tr.bots)], tr.silent...) {
		running.Go(func() { b.run(ctx) })
	}
	await(t, "streams", func() bool { return tr.streams.Load() == int64(len(tr.bots)+len(tr.silent)) })
	began := time.Now()
	lasting, done := context.WithCancel(ctx)
	making, enough := context.WithTimeout(lasting, *most)
	defer enough()
	for range *atOnce {
		playing.Go(func() { tr.playOn(making, lasting) })
	}
	f := failures{trial: tr}
	failing.Go(func() { f.run(lasting, t) })
	running.Go(func() { tr.readLeft(ctx) })
	go tr.watch(lasting, done, began)
	playing.Wait()
	done()
	failing.Wait()
	took := time.Since(began)
	tr.settle(ctx)
	stop()
	running.Wait()
	v, err := tr.judge(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tr.report(&v, &f, took)
	if len(v.complaints) > 0 {
		t.Errorf("%d lost, %d repeated, %d wrong, %d acknowledged moves lost, %d games without an end:\n%s", v.lost, v.repeated, v.wrong,
			v.unmade, v.stuck, strings.Join(v.complaints, "\n"))
	}
}

// newTrial starts a database and two nodes.
func newTrial(t *testing.T) *trial {
	t.Helper()
	var flags []string
	if *race {
		flags = []string{"-race"}
	}
	program := buildProgram(t, flags...)
	tr := &trial{database: newDatabase(t), network: newNetwork(), waits: map[string]chan struct{}{}, notes: map[string]int{},
		left: map[string]bool{}, named: map[string][]*botAccount{}}
	tr.toMake.Store(int64(*gameCount))
	tr.nodes = startBoth(t, tr.database, program)
	return tr
}

// makeAccounts makes the members and their bot accounts. The first bot account of each has a second program.
func (tr *trial) makeAccounts(t *testing.T) {
	t.Helper()
	var making sync.WaitGroup
	const together = 16
	tr.owners = make([]*owner, (*botCount+botsOfOwner-1)/botsOfOwner)
	for i := range together {
		making.Go(func() {
			for n := i; n < len(tr.owners); n += together {
				tr.owners[n] = tr.makeOwner(t, n)
			}
		})
	}
	making.Wait()
	for _, o := range tr.owners {
		for i, b := range o.bots {
			tr.bots, tr.named[b.name] = append(tr.bots, b), append(tr.named[b.name], b)
			if i == 0 {
				second := &botAccount{caller: b.caller, name: b.name, silent: true}
				second.form = "text/event-stream"
				tr.silent, tr.named[b.name] = append(tr.silent, second), append(tr.named[b.name], second)
			}
		}
	}
}

// failures are what fails in a trial.
type failures struct {
	*trial
	kills, stops, hints int
	memory              [2][]int // in MB, before each end of a node
}

// run lets things fail until the context ends.
func (f *failures) run(ctx context.Context, t *testing.T) {
	t.Helper()
	for i := 0; ctx.Err() == nil; i++ {
		for range 10 {
			pause(ctx, 300*time.Millisecond)
			f.cut(rand.IntN(20))
		}
		n := f.nodes[i%2]
		f.memory[i%2] = append(f.memory[i%2], n.memory())
		if i%5 == 4 {
			f.stops++
			_ = n.running.Process.Signal(syscall.SIGTERM)
			_ = n.running.Wait()
		} else {
			f.kills++
			n.kill()
		}
		pause(ctx, time.Duration(rand.IntN(2000))*time.Millisecond)
		n.start(t)
		await(t, "node "+n.name, n.ready)
		if i%3 == 2 && f.terminate("razzia bus") == nil {
			f.hints++
		}
	}
}

// memory is what a node has in memory, in MB.
func (n *node) memory() int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", n.running.Process.Pid))
	_, after, _ := strings.Cut(string(text), "VmRSS:")
	kilobytes, _ := strconv.Atoi(strings.Fields(after + " 0")[0])
	return kilobytes / 1024
}

// watch says how far the trial is, and ends it when nothing happens any more.
func (tr *trial) watch(ctx context.Context, done func(), began time.Time) {
	const every, patient = 10 * time.Second, 9
	for last, quiet := int64(0), 0; ctx.Err() == nil; pause(ctx, every) {
		now := tr.events.Load()
		if quiet++; now != last {
			quiet = 0
		}
		fmt.Printf("%4.0f s: %d games, %d events, %d moves, %d cuts, %d streams\n", time.Since(began).Seconds(), tr.games.Load(), now,
			tr.moves.Load(), tr.cuts.Load(), tr.streams.Load())
		if last = now; quiet > patient {
			tr.note("nothing happens any more")
			done()
		}
	}
}

// settle waits until all games are over and nothing comes any more. If nothing comes for minutes while games go on, they are stuck.
func (tr *trial) settle(ctx context.Context) {
	const looked, stuck = 25, 180 // in seconds: longer than a feed takes to look by itself, and than bots of the house play on slowly
	for last, same := int64(-1), 0; same < looked || same < stuck && tr.running() != 0; pause(ctx, time.Second) {
		if same++; tr.events.Load() != last {
			last, same = tr.events.Load(), 0
		}
	}
}

// running counts the games that go on.
func (tr *trial) running() int64 {
	n, err := tr.number("SELECT count(*) FROM tables WHERE running AND NOT ended")
	if err != nil {
		return -1
	}
	return n
}

// tableIDs lists all tables in the database.
func (tr *trial) tableIDs() (ids []string, err error) {
	err = tr.with(func(ctx context.Context, conn *pgx.Conn) error {
		rows, _ := conn.Query(ctx, "SELECT id FROM tables") // CollectRows has its error
		ids, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	return ids, err
}

// report says what was played, and what failed.
func (tr *trial) report(v *verdict, f *failures, took time.Duration) {
	fmt.Printf("%d bots with %d programs, %v: %d tables, %d games; %d kills, %d stops, %d losses of hints, %d cut connections, %d byes\n",
		len(tr.bots), len(tr.bots)+len(tr.silent), took.Round(time.Second), v.tables, v.games, f.kills, f.stops, f.hints, tr.cuts.Load(),
		tr.byes.Load())
	fmt.Printf("%d events; to be told: %d turns, %d begins, %d ends, %d lines of talk, %d invitations; %d moves acknowledged\n",
		tr.events.Load(), v.turns, v.begins, v.ends, v.talks, v.invitations, tr.moves.Load())
	fmt.Printf("%d lost, %d repeated, %d wrong, %d acknowledged moves lost, %d games without an end\n", v.lost, v.repeated, v.wrong, v.unmade,
		v.stuck)
	slices.Sort(tr.delays)
	if n := len(tr.delays); n > 0 {
		fmt.Printf("a turn is told after %v, %v, %v (median, 99 of 100, longest)\n", tr.delays[n/2], tr.delays[n*99/100], tr.delays[n-1])
	}
	for i, m := range f.memory {
		slices.Sort(m)
		if n := len(m); n > 0 {
			fmt.Printf("memory of node %d before its end: %d MB, at most %d (median of %d)\n", i, m[n/2], m[n-1], n)
		}
	}
	for what, n := range tr.notes {
		fmt.Printf("%6d × %s\n", n, what)
	}
}
