package engine_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/engine"
	"razzia/internal/fatal"
)

// role is the environment variable that makes this test program an engine of some kind.
const role = "RAZZIA_TEST_ENGINE"

// socket is the environment variable with the socket that a grandchild connects to.
const socket = "RAZZIA_TEST_SOCKET"

// TestMain runs the tests, or runs as an engine: a good one of a level of package bot, or one that is bad in
// one way.
func TestMain(m *testing.M) {
	as := os.Getenv(role)
	switch bad, isBad := badEngines()[as]; {
	case as == "":
		os.Exit(m.Run())
	case isBad:
		bad()
	default:
		player, err := openPlayer(as)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		s := engine.Server{Name: as, Version: "test", Player: player}
		if err := s.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
	}
}

// openPlayer opens a level of package bot, or an evenAnalyst.
func openPlayer(name string) (bot.Player, error) {
	if name == "analyst" {
		random, err := bot.New("random", 1)
		return evenAnalyst{random}, err
	}
	return bot.New(name, 1)
}

// An evenAnalyst gives all moves the same value.
type evenAnalyst struct{ bot.Player }

func (a evenAnalyst) Analyze(_ context.Context, s razzia.State) (bot.Analysis, error) {
	even := make([]float64, s.Players)
	for i := range even {
		even[i] = 1 / float64(s.Players)
	}
	found := bot.Analysis{Values: even}
	for _, m := range s.Legal(nil) {
		found.Moves = append(found.Moves, bot.Valued{Move: m, Values: even})
	}
	return found, nil
}

// as gives the command line that runs this program as an engine of a kind.
func as(t *testing.T, kind string) []string {
	t.Helper()
	self, err := os.Executable()
	fatal.If(t, err)
	return []string{"env", role + "=" + kind, self}
}

// badEngines are the engines that are no level: most are bad in one way each, from the first move on.
func badEngines() map[string]func() {
	return map[string]func(){
		"hangs":        badAfterHello(func() { block() }),
		"never hello":  func() { block() },
		"dies":         badAfterHello(func() { fmt.Fprintln(os.Stderr, "panic:\nout of range\x1b[2J"); os.Exit(3) }),
		"dies at once": func() { os.Exit(3) },
		"old protocol": func() {
			readAndSay(`{"jsonrpc":"2.0","id":1,"result":{"protocol":0,"name":"old","version":"0"}}`)
			block()
		},
		"wrong id":     badAfterHello(func() { fmt.Println(`{"jsonrpc":"2.0","id":99,"result":{"action":"call"}}`); block() }),
		"no JSON":      badAfterHello(func() { fmt.Println("I think \x1b[31mcall"); block() }),
		"no result":    badAfterHello(func() { fmt.Println(`{"jsonrpc":"2.0","id":2}`); block() }),
		"no action":    badAfterHello(func() { fmt.Println(`{"jsonrpc":"2.0","id":2,"result":[7]}`); block() }),
		"no move":      badAfterHello(func() { fmt.Println(`{"jsonrpc":"2.0","id":2,"result":{"action":"dance"}}`); block() }),
		"illegal":      badAfterHello(func() { fmt.Println(`{"jsonrpc":"2.0","id":2,"result":{"action":"bid 1"}}`); block() }),
		"reveals":      badAfterHello(func() { fmt.Println(`{"jsonrpc":"2.0","id":2,"result":{"action":"reveal Go"}}`); block() }),
		"error":        badAfterHello(func() { fmt.Println(`{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"tired"}}`); block() }),
		"floods":       badAfterHello(func() { forEver(os.Stdout, strings.Repeat("x", 4096)) }),
		"floods lines": badAfterHello(func() { forEver(os.Stdout, "{}\n") }),
		"floods log":   badAfterHello(func() { forEver(os.Stderr, "noise\n") }),
		"unasked": badAfterHello(func() {
			fmt.Print(strings.Repeat(`{"jsonrpc":"2.0","id":2,"result":{"action":"call"}}`+"\n", 2))
			block()
		}),
		"one answer": oneAnswer,
		"no rules":   func() { noRules(`,"accepts":["state","legal","colour"]`) },
		"no legal":   func() { noRules(`,"accepts":["state"]`) },
		"plain":      func() { noRules("") },
		"odd":        func() { noRules(`,"accepts":{"legal":true}`) },
		"grandchild": connect,
		"child":      badAfterHello(func() { startChild(); block() }),
	}
}

// oneAnswer gives the same answer to every line.
func oneAnswer() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fmt.Println(`{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"name":"one answer","version":"1","action":"call"}}`)
	}
}

// noRules chooses the last of the legal actions that it is sent. If the host sends other extras than it accepts, or
// legal actions that are not those of the state, it answers with an error.
func noRules(accepts string) {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var r struct {
			ID     int
			Method string
			Params map[string]json.RawMessage
		}
		_ = json.Unmarshal(lines.Bytes(), &r)
		switch r.Method {
		case "initialize":
			fmt.Printf(`{"jsonrpc":"2.0","id":%d,"result":{"protocol":1,"name":"no rules","version":"1"%s}}`+"\n", r.ID, accepts)
		case "choose":
			fmt.Printf(`{"jsonrpc":"2.0","id":%d,%s}`+"\n", r.ID, fromExtras(r.Params, accepts))
		default:
			return
		}
	}
}

// fromExtras gives the result or the error of noRules.
func fromExtras(params map[string]json.RawMessage, accepts string) string {
	var legal []string
	var state struct{ Legal []string }
	_ = json.Unmarshal(params["legal"], &legal)
	_ = json.Unmarshal(params["state"], &state)
	switch {
	case (params["state"] != nil) != strings.Contains(accepts, `["state"`), (params["legal"] != nil) != strings.Contains(accepts, `"legal",`):
		return `"error":{"code":-32602,"message":"other extras than it accepts"}`
	case legal != nil && !slices.Equal(legal, state.Legal):
		return `"error":{"code":-32602,"message":"the state has other legal actions"}`
	case state.Legal == nil:
		return `"error":{"code":-32602,"message":"no extras"}`
	}
	return fmt.Sprintf(`"result":{"action":%q}`, state.Legal[len(state.Legal)-1])
}

// block waits until the process is killed.
func block() { time.Sleep(time.Hour) }

// startChild starts a child that ends only when it is killed, and inherits the output.
func startChild() {
	self, err := os.Executable()
	if err != nil {
		return
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), role+"=grandchild")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	_ = cmd.Start() // the test waits for its connection
}

// connect connects to the test, which notices the end of the process by the end of the connection.
func connect() {
	if c, err := net.Dial("unix", os.Getenv(socket)); err == nil {
		block()
		_ = c.Close()
	}
}

// readAndSay answers the first line.
func readAndSay(line string) {
	one := make([]byte, 1)
	for one[0] != '\n' {
		if _, err := os.Stdin.Read(one); err != nil {
			return
		}
	}
	fmt.Println(line)
}

// badAfterHello answers initialize correctly, and runs bad at the next request.
func badAfterHello(bad func()) func() {
	return func() {
		readAndSay(`{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"name":"bad","version":"1"}}`)
		one := make([]byte, 1)
		if _, err := os.Stdin.Read(one); err != nil {
			return
		}
		bad()
	}
}

// forEver writes a text again and again.
func forEver(out io.Writer, text string) {
	for {
		if _, err := io.WriteString(out, text); err != nil {
			return
		}
	}
}
