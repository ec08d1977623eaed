//go:build unix

package program_test

import (
	"bufio"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"regexp"
	"strings"
	"syscall"

	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// link finds the address of the operator's page.
var link = regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S+`)

// hasAPage opens the operator's page of a running server, deletes a table and bans a person there, and ends it.
func hasAPage(o *operated) {
	o.t.Helper()
	at := o.newGame()
	command := exec.Command(o.program, "admin", "page", "--data", o.data, "--browser", "never")
	said, err := command.StdoutPipe()
	fatal.If(o.t, err)
	fatal.If(o.t, command.Start())
	o.t.Cleanup(func() { _ = command.Process.Kill() })
	line, _ := bufio.NewReader(said).ReadString('\n')
	jar, _ := cookiejar.New(nil) // without options it never fails
	browser := &http.Client{Jar: jar}
	answer, err := browser.Get(link.FindString(line))
	if err != nil {
		o.t.Fatalf("%q: %v", line, err)
	}
	text, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	commandtest.WantWords(o.t, string(text), "This server", at.ID, `href="`+o.address+"/t/"+at.ID+`"`)
	base := answer.Request.URL.String()
	for action, fields := range map[string]url.Values{"delete": {"table": {at.ID}}, "ban": {"subject": {"203.0.113.7"}, "for": {"1h"}}} {
		answer, err := browser.PostForm(base+action, fields)
		fatal.If(o.t, err)
		if answer.Body.Close(); answer.StatusCode != http.StatusOK {
			o.t.Errorf("%s is answered with %s", action, answer.Status)
		}
	}
	if o.statusAt("GET", "/t/"+at.ID) != 404 || !strings.Contains(o.admin("bans"), "203.0.113.7/32") {
		o.t.Error("the table or the ban is not as the page says")
	}
	o.audited(`"action":"delete"`, `"action":"ban"`)
	fatal.If(o.t, command.Process.Signal(syscall.SIGINT))
	if err := command.Wait(); err != nil {
		o.t.Errorf("Ctrl-C ends it with %v", err)
	}
}
