package evenings

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"razzia/client"
)

// Named is an argument that names an evening.
type Named struct {
	Evening string `arg:"" help:"The key of the evening, or its link."`
}

// changing does something to an evening, and prints what it is then.
func (v *visit) changing(ctx context.Context, name string, do func(server *client.Server, key string) (client.Evening, error)) error {
	key := v.evening(name)
	server, err := v.server(false)
	if err != nil {
		return err
	}
	e, err := do(server, key)
	if err != nil {
		return err
	}
	return v.print(&e)
}

// An Order is a command that needs no more than the evening.
type Order struct {
	Evening string `arg:"" help:"The key of the evening, or its link."`
}

// orders are the operations of such commands, and what they are told.
func (c *Command) orders() map[*Order]struct{ operation, do string } {
	return map[*Order]struct{ operation, do string }{
		&c.Start:    {organising, "begin"},
		&c.Pause:    {organising, "pause"},
		&c.Resume:   {organising, "goOn"},
		&c.EndRound: {organising, "endRound"},
		&c.Undo:     {organising, "undoEnd"},
		&c.Join:     {"join", ""},
		&c.Rest:     {"rest", ""},
		&c.Leave:    {"leave", ""},
	}
}

// organising is the operation of an organiser.
const organising = "organise"

// run gives the order.
func (c *Order) run(ctx context.Context, v *visit) error {
	order := v.orders()[c]
	return v.changing(ctx, c.Evening, func(server *client.Server, key string) (client.Evening, error) {
		if order.do == "" {
			return ask(ctx, server, key, order.operation, nil)
		}
		return ask(ctx, server, key, order.operation, client.EveningOrder{Do: order.do})
	})
}

// Cancel ends an evening.
type Cancel struct {
	Named
	Yes bool `help:"Do not ask: it cannot be taken back."`
}

// run asks, and ends it.
func (c *Cancel) run(ctx context.Context, v *visit) error {
	if !c.Yes {
		fmt.Fprintf(v.Err, "%s %s [y/N] ", v.words.Text("evening.call_off")+"?", v.words.Text("evening.cancel_about"))
		var answer string
		if _, err := fmt.Fscanln(v.In, &answer); err != nil || !strings.EqualFold(answer, "y") {
			return errors.New("the evening goes on: nothing was changed")
		}
	}
	return v.changing(ctx, c.Evening, func(server *client.Server, key string) (client.Evening, error) {
		return ask(ctx, server, key, organising, client.EveningOrder{Do: "cancel"})
	})
}

// Swap lets two guests change places.
type Swap struct {
	Named
	A string `arg:"" help:"A guest: their name, or their number in --json."`
	B string `arg:"" help:"Another guest."`
}

// run moves them.
func (c *Swap) run(ctx context.Context, v *visit) error {
	return v.moving(ctx, c.Evening, client.EveningOrder{Do: "swap"}, c.A, c.B)
}

// SendAway sends a guest away.
type SendAway struct {
	Named
	Guest string `arg:"" help:"The guest: their name, or their number in --json."`
}

// run sends them away.
func (c *SendAway) run(ctx context.Context, v *visit) error {
	return v.moving(ctx, c.Evening, client.EveningOrder{Do: "sendAway"}, c.Guest)
}

// moving gives an order about one or two guests.
func (v *visit) moving(ctx context.Context, name string, order client.EveningOrder, guests ...string) error {
	return v.changing(ctx, name, func(server *client.Server, key string) (client.Evening, error) {
		e, err := read(ctx, server, key)
		if err != nil {
			return e, err
		}
		var numbers []int
		for _, guest := range guests {
			number, err := found(&e, guest)
			if err != nil {
				return e, err
			}
			numbers = append(numbers, number)
		}
		order.A = numbers[0]
		if len(numbers) > 1 {
			order.B = numbers[1]
		}
		return ask(ctx, server, key, organising, order)
	})
}

// found finds a guest by name, in letters of either case, or by number. A name that several have is refused.
func found(e *client.Evening, guest string) (number int, err error) {
	var list []string
	for _, g := range e.Guests {
		if strings.EqualFold(g.Name, guest) {
			list, number = append(list, strconv.Itoa(g.Number)), g.Number
		}
	}
	if n, err := strconv.Atoi(guest); err == nil && len(list) == 0 {
		if slices.ContainsFunc(e.Guests, func(g client.EveningGuest) bool { return g.Number == n }) {
			return n, nil
		}
	}
	switch len(list) {
	case 0:
		return 0, fmt.Errorf("no guest is called %q", guest)
	case 1:
		return number, nil
	}
	return 0, fmt.Errorf("several guests are called %q: name one by their number, %s", guest, strings.Join(list, " or "))
}
