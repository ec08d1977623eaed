package python

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/engine/enginetest"
	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// plain is the Python of the machine: the bot, the client and the engine need no numpy.
const plain = "python3"

// TestTheBotOfThePagePlays follows docs/build/python.md, against a real server: it makes a bot account, and plays a game with its token. A
// guest plays by the same program.
func TestTheBotOfThePagePlays(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	env := environment(t)
	bot := filepath.Join(t.TempDir(), "mybot.py")
	fatal.If(t, os.WriteFile(bot, []byte(block(t, "python", "## How does my first bot play?")), 0o666))
	token := strings.TrimSpace(runWith(t, plain, env, "-c", accountIn(t), h.URL, "Anna", "Nelly"))
	if !regexp.MustCompile(`^rzz_\w{36}$`).MatchString(token) {
		t.Fatalf("the token is %q", token)
	}
	played := regexp.MustCompile(`^[a-z0-9]{12}: (won|lost), points \[-?\d+, -?\d+\]\n$`)
	for name, more := range map[string]string{"a bot account": "RAZZIA_TOKEN=" + token, "a guest": "NOTHING="} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if out := runWith(t, plain, append(slices.Clone(env), more), bot, h.URL); !played.MatchString(out) {
				t.Errorf("the bot prints %q", out)
			}
		})
	}
}

// accountIn is a program that makes an account, and keeps the cookie of its owner in a folder of the test.
func accountIn(t *testing.T) string {
	return "import os, runpy; os.chdir(r'" + t.TempDir() + "'); runpy.run_module('razzia.account', run_name='__main__')"
}

// TestTheEngineKeepsToTheProtocol runs the contract of engines.
func TestTheEngineKeepsToTheProtocol(t *testing.T) {
	t.Setenv("PYTHONPATH", folder(t))
	t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
	enginetest.Run(t, plain, "-c", "from razzia.engine import serve; serve(lambda state: state.legal()[-1], name='Test')")
}
