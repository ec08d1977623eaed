package program_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"razzia/cmd/razzia/commandtest"
	"razzia/e2e/chromium"
	"razzia/e2e/pgtest"
	"razzia/e2e/program"
	"razzia/internal/fatal"
)

// A served is a running razzia serve, in its own process.
type served struct {
	cmd     *exec.Cmd
	address string
	took    time.Duration // from the start to the printed address
}

// programs is the folder of the program that the tests start.
var programs string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "razzia")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	programs = folder
	status := pgtest.Run(m)
	_ = os.RemoveAll(folder)
	os.Exit(status)
}

// built is the program, for all tests.
var built = sync.OnceValues(func() (path string, err error) { return program.Build(programs) })

// buildProgram returns the program.
func buildProgram(t testing.TB) string {
	t.Helper()
	path, err := built()
	fatal.If(t, err)
	return path
}

// call runs the program.
var call commandtest.Call = func(input string, args ...string) (status int, out, complaints string) {
	path, err := built()
	if err != nil {
		return -1, "", err.Error()
	}
	var stdout, stderr strings.Builder
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &stdout, &stderr
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return -1, "", err.Error()
	}
	return cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// start starts the program and waits until it prints its address.
func start(t *testing.T, program, data, listen string, more ...string) *served {
	t.Helper()
	return startLogging(t, os.Stderr, program, data, listen, more...)
}

// startLogging is start with a writer for the log.
func startLogging(t *testing.T, log io.Writer, program, data, listen string, more ...string) *served {
	t.Helper()
	args := append([]string{"serve", "--data", data, "--listen", listen, "--browser", "never"}, more...)
	cmd := exec.Command(program, args...)
	out, err := cmd.StdoutPipe()
	fatal.If(t, err)
	cmd.Stderr = log
	began := time.Now()
	fatal.If(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	fatal.If(t, err)
	return &served{cmd, strings.TrimSpace(line[strings.Index(line, "http"):]), time.Since(began)}
}

// kill ends the program without warning, as a power cut would.
func (s *served) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// freeAddress returns an address that no process listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer l.Close()
	return l.Addr().String()
}

// TestServeStopsOnInterrupt checks that an interrupt ends the program with status 0.
func TestServeStopsOnInterrupt(t *testing.T) {
	s := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0")
	t.Logf("ready after %v", s.took)
	for _, path := range []string{"/healthz", "/readyz", "/"} {
		answer, err := http.Get(s.address + path)
		fatal.If(t, err)
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
	fatal.If(t, s.cmd.Process.Signal(os.Interrupt))
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// newBrowser starts Chromium with an empty profile.
func newBrowser(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := chromedp.NewContext(t.Context(), chromedp.WithAllocatorOptions(chromium.Light()...))
	t.Cleanup(cancel)
	fatal.If(t, chromedp.Do(ctx, chromedp.EmulateViewport(900, 700)))
	return ctx
}

// until waits until a script expression is true, even if the browser loads another page meanwhile.
func until(t *testing.T, ctx context.Context, script string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	for {
		_, err := chromedp.Run(ctx, chromedp.Poll[bool](script, chromedp.WithPollingTimeout(0)))
		if err == nil {
			return
		}
		if ctx.Err() != nil || !strings.Contains(err.Error(), "(-32000)") {
			text, _ := chromedp.Run(context.WithoutCancel(ctx), chromedp.Evaluate[string]("location.href + document.body.innerText.slice(0, 900)"))
			t.Fatalf("not true within a minute: %s: %v\n%s", script, err, text)
		}
	}
}

func eval[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script))
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	return value
}

// step is a script that makes the first move that the page offers. Its value is the version of the table before the
// move, "" if the page offers none, or "over" after the end of the game.
const step = `(() => {
	const main = document.querySelector("main.table");
	if (main.matches(".is-over")) return "over";
	const action = main.querySelector("form[action$='/ready'] button") ?? main.querySelector("[form=action].action.main") ?? main.querySelector("[form=action].action");
	action?.click();
	return action ? main.dataset.version : "";
})()`

// checkKept checks that a table has at least a version that a browser has shown.
func checkKept(t *testing.T, table string, seen int) {
	t.Helper()
	answer, err := http.Get(strings.Replace(table, "/t/", "/api/tables/", 1))
	fatal.If(t, err)
	defer answer.Body.Close()
	var now struct {
		Version int `json:"version"`
	}
	fatal.If(t, json.NewDecoder(answer.Body).Decode(&now))
	if now.Version < seen {
		t.Errorf("the table has version %d, after a browser showed version %d", now.Version, seen)
	}
}

// TestTwoBrowsersAndAKilledServer plays a game of two browsers and two bots to the end and kills the server in the
// middle. Both browsers connect again by themselves, and the table has every move that they showed.
func TestTwoBrowsersAndAKilledServer(t *testing.T) {
	program, data, listen := buildProgram(t), t.TempDir(), freeAddress(t)
	server := start(t, program, data, listen)
	people := []context.Context{newBrowser(t), newBrowser(t)}
	do := func(who int, steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		fatal.If(t, chromedp.Do(people[who], steps...))
	}
	do(0, chromedp.Navigate(server.address), chromedp.Click(chromedp.CSS(".to-friends > summary")),
		chromedp.Click(chromedp.CSS("#friends > button")))
	until(t, people[0], `document.querySelector(".chairs") !== null`)
	table := server.address + eval[string](t, people[0], "location.pathname")
	do(1, chromedp.Navigate(table), chromedp.Click(chromedp.CSS(`form[action$="/sit"] button`)))
	until(t, people[0], `document.querySelectorAll(".chair b").length === 2`)
	do(0, chromedp.Click(chromedp.CSS(`form[action$="/fill"] button`)))
	until(t, people[0], `document.querySelector(".at-table #table-menu") !== null`)
	// the menu closes when the turn comes
	do(0, chromedp.Click(chromedp.CSS("[popovertarget=table-menu]")),
		chromedp.Evaluate[chromedp.Void](`document.querySelector("[name=pace][value=\"0s\"]").click()`))
	moved := 0
	for over := false; !over; {
		for who, ctx := range people {
			version := eval[string](t, ctx, step)
			if over = version == "over"; over {
				break
			}
			if version == "" {
				continue
			}
			for _, each := range people {
				until(t, each, fmt.Sprintf(`Number(document.querySelector("main.table").dataset.version) > %s`, version))
			}
			if moved++; moved == 12 {
				seen := eval[int](t, people[who], `Number(document.querySelector("main.table").dataset.version)`)
				server.kill()
				server = start(t, program, data, listen)
				checkKept(t, table, seen)
			}
		}
	}
	if moved < 20 {
		t.Errorf("the game was over after %d moves", moved)
	}
	for _, ctx := range people {
		until(t, ctx, `document.querySelector("main.is-over .curve") !== null`)
	}
}
