//go:build linux

package faults

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia"
	"razzia/client"
	"razzia/internal/fatal"
)

// TestAnEveningOutlivesItsNodes lets eight bot accounts play an evening at two nodes that are killed by turns.
func TestAnEveningOutlivesItsNodes(t *testing.T) {
	holdsAnEvening(t, 8, 3, 3*time.Second) // it leaves the processors to other tests
}

// A night is an evening of bot accounts at two nodes that are killed by turns, from the first who comes to the end.
type night struct {
	*database
	nodes      [2]*node
	organiser  *attendee
	attendees  []*attendee
	key        string
	commitment string // to the seed of the pairing, as it was shown before the first round

	kills, lost, made atomic.Int64 // ends of nodes, answers that did not come, moves
}

// An attendee is an account that asks both nodes.
type attendee struct {
	*night
	name string
	at   [2]*client.Server
}

// holdsAnEvening lets bot accounts play an evening to its end, and judges it. Calm is the longest time between two ends of nodes in which
// both run.
func holdsAnEvening(t *testing.T, people, rounds int, calm time.Duration) {
	t.Helper()
	n := newNight(t, people, rounds)
	ctx, stop := context.WithTimeout(t.Context(), time.Duration(rounds)*patience)
	defer stop()
	lasting, over := context.WithCancel(ctx)
	var killing, playing sync.WaitGroup
	killing.Go(func() { n.killByTurns(lasting, t, calm) })
	for _, a := range n.attendees {
		playing.Go(func() { a.attends(ctx) })
	}
	n.begins(ctx, people)
	playing.Wait()
	over()
	killing.Wait()
	if ctx.Err() != nil {
		t.Error("the evening does not end by itself")
	}
	n.judge(t, rounds)
}

// newNight starts the nodes, makes the accounts and opens the evening.
func newNight(t *testing.T, people, rounds int) *night {
	t.Helper()
	n := &night{database: newDatabase(t)}
	n.nodes = startBoth(t, n.database, buildProgram(t))
	transport := &http.Transport{MaxIdleConnsPerHost: 9999}
	t.Cleanup(transport.CloseIdleConnections)
	const each = 5 // bot accounts of a member
	var member *attendee
	for i := range people {
		if i%each == 0 {
			member = n.account(t, transport, fmt.Sprint("Owner ", i/each), "")
			fatal.If(t, member.does(t.Context(), "/api/session", client.Naming{Name: member.name}, nil))
			fatal.If(t, member.does(t.Context(), "/api/session/keep", nil, nil))
		}
		name := fmt.Sprint("Bot ", i+1)
		var made client.NewBot
		fatal.If(t, member.does(t.Context(), "/api/session/bots", client.BotWish{Name: name}, &made))
		n.attendees = append(n.attendees, n.account(t, transport, name+" [bot]", made.Token))
	}
	n.organiser = member
	plan := client.EveningPlan{Name: "Friday", Starts: time.Now().Add(time.Hour), Kind: "rounds", Games: rounds, Seats: 4, Pace: "quick",
		Accounts: true}
	var opened client.EveningKey
	fatal.If(t, member.does(t.Context(), "/api/evenings", client.NewEvening{Plan: plan}, &opened))
	n.key = opened.Key
	var pairing client.Pairing
	fatal.If(t, member.asks(t.Context(), "GET", n.path("/pairing"), nil, &pairing))
	n.commitment = pairing.Commitment
	return n
}

// account is who asks with a token, or with a cookie of their own.
func (n *night) account(t *testing.T, transport *http.Transport, name, token string) *attendee {
	t.Helper()
	a := &attendee{night: n, name: name}
	jar, _ := cookiejar.New(nil) // without options it never fails
	for i, node := range n.nodes {
		address, err := client.ParseAddress("http://" + node.listen)
		fatal.If(t, err)
		a.at[i] = client.New(client.Config{Address: address, Jar: jar, Token: token, Transport: transport})
	}
	return a
}

// path is an address of the evening.
func (n *night) path(rest string) string { return "/api/evenings/" + n.key + rest }

// any is a node. It may be dead.
func (a *attendee) any() *client.Server { return a.at[rand.IntN(len(a.at))] }

// does asks for something to be done.
func (a *attendee) does(ctx context.Context, path string, in, out any) error {
	return a.asks(ctx, "POST", path, in, out)
}

// asks asks one node or the other until there is an answer.
func (a *attendee) asks(ctx context.Context, method, path string, in, out any) error {
	if out == nil {
		out = new(struct{})
	}
	for wait := 20 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		err := a.any().Do(ctx, method, path, in, out)
		refusal, is := errors.AsType[*client.Error](err)
		if err == nil || ctx.Err() != nil || is && refusal.Status != http.StatusTooManyRequests && refusal.Status < 500 {
			return err
		}
		a.lost.Add(1)
		pause(ctx, wait)
	}
}

// killByTurns kills one node after the other until the context ends. Both run for a moment between two kills, or only the other one does.
func (n *night) killByTurns(ctx context.Context, t *testing.T, calm time.Duration) {
	t.Helper()
	for i := 0; ctx.Err() == nil; i++ {
		pause(ctx, rand.N(calm))
		it := n.nodes[i%2]
		it.kill()
		n.kills.Add(1)
		pause(ctx, rand.N(800*time.Millisecond))
		it.start(t)
		await(t, "node "+it.name, it.ready)
	}
}

// begins lets the evening begin when all have come. The first answer may be lost: the second attempt is refused then.
func (n *night) begins(ctx context.Context, people int) {
	for ; ctx.Err() == nil; pause(ctx, 50*time.Millisecond) {
		e := n.organiser.evening(ctx)
		if e.Stage != "gathering" {
			return
		}
		if len(e.Guests) == people {
			_ = n.organiser.does(ctx, n.path("/organise"), client.EveningOrder{Do: "begin"}, nil)
		}
	}
}

// evening is the evening as the account sees it.
func (a *attendee) evening(ctx context.Context) (e client.Evening) {
	if err := a.asks(ctx, "GET", a.path(""), nil, &e); err != nil {
		e.Stage = err.Error() // the context has ended, or the evening is lost: the judge finds it
	}
	return e
}

// attends comes to the evening, and plays at the tables where it is led to, until the evening is over.
func (a *attendee) attends(ctx context.Context) {
	_ = a.does(ctx, a.path("/join"), nil, nil)
	for last := ""; ctx.Err() == nil; pause(ctx, 150*time.Millisecond) {
		e := a.evening(ctx)
		if e.Stage == "ended" {
			return
		}
		if e.Table != "" && e.Table != last {
			a.plays(ctx, e.Table)
			last = e.Table
		}
	}
}

// plays plays at a table until its game is over.
func (a *attendee) plays(ctx context.Context, id string) {
	for ; ctx.Err() == nil; pause(ctx, 20*time.Millisecond) {
		at := a.any()
		stream, err := at.Follow(ctx, id)
		for err == nil {
			var now client.Table
			now, err = stream.Next()
			if err == nil && now.Phase == "over" {
				stream.Close()
				return
			}
			if err == nil && now.Game != nil && now.Game.Acting != razzia.NoSeat && len(now.Game.Legal) > 0 {
				err = a.moves(ctx, at, &now)
			}
		}
		if stream != nil {
			stream.Close()
		}
		a.lost.Add(1)
	}
}

// moves makes a move, at a table that waits no longer than it must. One that is refused was made without an answer.
func (a *attendee) moves(ctx context.Context, at *client.Server, now *client.Table) error {
	var err error
	if now.Options.Pace != 0 {
		err = at.SetPace(ctx, now.ID, 0)
	}
	if err == nil {
		err = at.MoveIn(ctx, *now, now.Game.Acting, cautious(now.Game.Legal))
	}
	if err == nil {
		a.made.Add(1)
	}
	if refusal, is := errors.AsType[*client.Error](err); is && refusal.Status == http.StatusConflict {
		return nil
	}
	return err
}

// cautious is a random move, but no high bid: games end sooner.
func cautious(legal []razzia.Move) razzia.Move {
	for range 8 {
		m := legal[rand.IntN(len(legal))]
		if m.Cheque() <= 9 {
			return m
		}
	}
	return legal[len(legal)-1]
}
