// Command program is the site without a net, for the service worker of a browser, as WebAssembly.
//
// The worker defines razziaOffline before it starts the program: put(keys, values) and all() of the journal, which return promises, me (a
// session as JSON), links and held (as JSON), puzzles (as bytes), and ready(ask, end).
//
// The program calls ready once it can be asked: ask(method, address, headers, body, answer) sends a
// request, and returns what calls it off; end() ends the program. An answer has head(status, headers), write(bytes) and end(). A program
// that cannot open the games calls ready(null, null, why).
package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"syscall/js"

	"razzia/internal/offline"
	"razzia/internal/puzzle"
	"razzia/internal/web/session"
	"razzia/internal/web/static"
)

func main() {
	worker := js.Global().Get("razziaOffline")
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	c := offline.Config{Journal: journal{worker}, Log: log}
	if err := json.Unmarshal([]byte(worker.Get("links").String()), &static.Links); err != nil {
		log.Error("the addresses of the files cannot be read", "error", err)
	}
	puzzle.Taken = bytesOf(worker.Get("puzzles"))
	if err := json.Unmarshal([]byte(worker.Get("held").String()), &c.Held); err != nil {
		log.Error("the puzzles of days cannot be read", "error", err)
	}
	if me := worker.Get("me"); me.Type() == js.TypeString {
		c.Me = new(session.Session)
		if err := json.Unmarshal([]byte(me.String()), c.Me); err != nil {
			log.Error("the person cannot be read", "error", err)
			c.Me = nil
		}
	}
	site, err := offline.Open(context.Background(), c)
	if err != nil {
		log.Error("the games cannot be opened", "error", err)
		worker.Call("ready", js.Null(), js.Null(), err.Error())
		return
	}
	ended := make(chan struct{}, 1)
	end := js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case ended <- struct{}{}:
		default: // it is ending
		}
		return nil
	})
	worker.Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any { return ask(site, args) }), end)
	<-ended
}
