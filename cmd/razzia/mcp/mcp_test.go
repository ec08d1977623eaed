package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A chat is a chat program that has started the command.
type chat struct {
	*testing.T
	session *sdk.ClientSession
	ended   <-chan error
	close   func()
}

// begin starts the command, with a token in the environment.
func begin(t *testing.T, c Command, token string) *chat {
	t.Helper()
	theirs, in := io.Pipe()
	out, ours := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		defer ours.Close()
		ended <- c.serve(t.Context(), command.Streams{In: theirs, Out: ours, Err: io.Discard}, func(string) string { return token })
	}()
	way := &sdk.IOTransport{Reader: out, Writer: in}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "chat", Version: "1"}, nil).Connect(t.Context(), way, nil)
	fatal.If(t, err)
	return &chat{t, session, ended, func() { _ = session.Close(); _ = in.Close() }}
}

// end ends the chat program, and with it the command.
func (c *chat) end() {
	c.Helper()
	c.close()
	if err := <-c.ended; err != nil {
		c.Error(err)
	}
}

// call calls a tool.
func (c *chat) call(tool, args string) (answer map[string]any) {
	c.Helper()
	got, err := c.session.CallTool(c.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(args)})
	fatal.If(c, err)
	text := got.Content[0].(*sdk.TextContent).Text
	if fatal.If(c, json.Unmarshal([]byte(text), &answer)); got.IsError {
		c.Fatalf("%s %s: %s", tool, args, text)
	}
	return answer
}

// play plays some moves of a game against bots.
func (c *chat) play(moves int) {
	c.Helper()
	now := c.call("play_bots", `{"bots":2,"piles":1}`)
	for range moves {
		now = c.call("move", fmt.Sprintf(`{"id":%q,"seat":%v,"ply":%v,"move":%q}`, now["id"], now["acting"], now["ply"], now["legal"].([]any)[0]))
	}
	if ply, _ := now["ply"].(float64); int(ply) < moves {
		c.Errorf("after %d moves: %v", moves, now)
	}
}

// TestAChatProgramPlaysAlone plays without a server. Nothing stays when the command has ended.
func TestAChatProgramPlaysAlone(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c := begin(t, Command{}, "")
	c.play(5)
	got, err := c.session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "razzia://rules"})
	if err != nil || got.Contents[0].Text == "" {
		t.Errorf("the rules are %+v, %v", got, err)
	}
	if list, err := c.session.ListPrompts(t.Context(), nil); err != nil || len(list.Prompts) != 2 {
		t.Errorf("the prompts are %+v, %v", list, err)
	}
	c.end()
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("what stays is %q, %v", left, err)
	}
}

// TestAChatProgramPlaysAtAServer plays by the token of a bot account, and gives a call up that would wait.
func TestAChatProgramPlaysAtAServer(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Limits: guard.NoLimits}, MCP: true}})
	c := begin(t, Command{Server: h.URL}, webtest.BotOf(webtest.Member(t, h, "Ann"), "Nelly").Token)
	c.play(5)
	made := c.call("make_table", `{"players":2,"piles":1,"sit":true}`)
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		_, err := c.session.CallTool(ctx, &sdk.CallToolParams{Name: "wait", Arguments: json.RawMessage(fmt.Sprintf(`{"id":%q}`, made["id"]))})
		left <- err
	}()
	cancel()
	if err := <-left; err == nil {
		t.Error("a call that was given up is answered")
	}
	if now := c.call("table", fmt.Sprintf(`{"id":%q}`, made["id"])); now["phase"] != "waiting" {
		t.Errorf("the table is %v", now)
	}
	c.end()
}

// TestRefusalsReachTheChatProgram asks servers that refuse, have no tools, or are not there: each request is answered.
func TestRefusalsReachTheChatProgram(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	none := httptest.NewServer(http.NotFoundHandler())
	defer none.Close()
	const gone = "http://127.0.0.1:1" // the port of a server that was closed could be given to the next one
	hostile := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>\n") }))
	defer hostile.Close()
	ping := `{"jsonrpc":"2.0","id":"a","method":"ping"}` + "\n"
	for name, test := range map[string]struct{ address, sent, want string }{
		"no tools":       {none.URL, ping, `razzia serve --mcp`},
		"a wrong token":  {h.URL, ping, `This token is not valid`},
		"gone":           {gone, ping, `cannot be reached`},
		"no message":     {h.URL, "ping\n", `this is no message`},
		"empty lines":    {h.URL, "\n \n", ``},
		"a notification": {gone, `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n", ``},
		"no JSON":        {hostile.URL, ping, `"id":"a"`},
	} {
		in, send := io.Pipe()
		got, out := io.Pipe()
		go func() {
			_ = newBridge(new(http.Client), test.address+path, "rzz_x", out).run(t.Context(), in)
			_ = out.Close()
		}()
		_, _ = io.WriteString(send, test.sent)
		line := ""
		if test.want != "" {
			text := make([]byte, 1000)
			n, _ := got.Read(text)
			line = string(text[:n])
		}
		_ = send.Close()
		if !strings.Contains(line, test.want) || strings.Count(line, "\n") > 1 {
			t.Errorf("%s: %q, want %q", name, line, test.want)
		}
	}
	if err := (Command{Server: "play.example.org"}).serve(t.Context(), command.Streams{In: strings.NewReader(""), Err: io.Discard},
		func(string) string { return "" }); err == nil || !strings.Contains(err.Error(), command.TokenVariable) {
		t.Errorf("without a token: %v", err)
	}
	long := strings.NewReader(strings.Repeat("x", longestMessage+1))
	if err := newBridge(new(http.Client), h.URL+path, "rzz_x", io.Discard).run(t.Context(), long); err == nil {
		t.Error("a line without an end is read")
	}
}
