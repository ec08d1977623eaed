package engine_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"razzia/bot"
	"razzia/engine"
)

// Any bot can be served as an engine. A program does this with os.Stdin and os.Stdout; here it is initialized, and
// told to quit.
func ExampleServer() {
	serve := func(in io.Reader, out io.Writer) error {
		player, err := bot.New("greedy", 1) // or a bot of your own
		if err != nil {
			return err
		}
		s := engine.Server{Name: "My bot", Version: "0.1", Player: player}
		return s.Serve(context.Background(), in, out)
	}
	host := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}
{"jsonrpc":"2.0","method":"quit"}
`)
	if err := serve(host, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output: {"jsonrpc":"2.0","id":1,"result":{"protocol":1,"name":"My bot","version":"0.1"}}
}
