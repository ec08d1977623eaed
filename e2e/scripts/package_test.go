package scripts

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// testPackage installs the Debian package of a release on a clean root, plays with the program there by the settings of its unit,
// installs it again, and removes it.
func testPackage(t *testing.T, dist string) {
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Skip("this system has no dpkg")
	}
	packaged := filepath.Join(dist, "razzia_1.0_"+runtime.GOARCH+".deb")
	root := cleanRoot(t)
	dpkg(t, root, "--install", packaged)
	if changed := must(t, root, "dpkg", "--root="+root, "--verify", "razzia"); changed != "" {
		t.Errorf("not as the package says: %s", changed)
	}
	for name, mode := range map[string]os.FileMode{
		"usr/bin/razzia": 0o755, "etc/razzia/razzia.env": 0o600, "etc/razzia/razzia.toml": 0o644, "usr/lib/systemd/system/razzia.service": 0o644,
		"usr/lib/systemd/system/razzia@.service": 0o644, "usr/lib/sysusers.d/razzia.conf": 0o644, "usr/share/man/man1/razzia.1.gz": 0o644,
		"usr/share/doc/razzia/copyright": 0o644, "usr/share/doc/razzia/host/README.md": 0o644,
		"usr/share/doc/razzia/examples/nginx/razzia.conf": 0o644, "usr/share/doc/razzia/examples/haproxy/razzia.cfg": 0o644,
	} {
		if info, err := os.Stat(filepath.Join(root, name)); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	for name, begins := range map[string]string{
		"bash-completion/completions/razzia": "_razzia() {", "zsh/vendor-completions/_razzia": "#compdef razzia\n",
		"fish/vendor_completions.d/razzia.fish": "complete -c razzia ",
	} {
		if script := string(read(t, root, "usr/share/"+name)); !strings.HasPrefix(script, begins) {
			t.Errorf("%s is %q", name, script)
		}
	}
	if users := string(read(t, root, "etc/passwd")); !strings.Contains(users, "razzia:") || !strings.Contains(users, ":/var/lib/razzia:") {
		t.Errorf("the users are %q: want razzia among them", users)
	}
	if _, err := os.Lstat(filepath.Join(root, "etc/systemd/system/multi-user.target.wants/razzia.service")); err != nil {
		t.Errorf("the server does not start with the system: %v", err)
	}
	checkUnits(t, root)

	address, stop := start(t, unitCommand(t, root))
	at := play(t, address, 12)
	stop()
	changed := append(read(t, root, "etc/razzia/razzia.toml"), "log = \"debug\"\n"...)
	write(t, root, "etc/razzia/razzia.toml", changed)
	dpkg(t, root, "--install", packaged)
	if text := read(t, root, "etc/razzia/razzia.toml"); !bytes.Equal(text, changed) {
		t.Errorf("the settings of the operator became %s", text)
	}
	address, stop = start(t, unitCommand(t, root))
	checkPly(t, address, at)
	stop()

	t.Run("pages", func(t *testing.T) { testPages(t, dist, root) })
	dpkg(t, root, "--remove", "razzia")
	dpkg(t, root, "--purge", "razzia")
	for name, stays := range map[string]bool{"usr/bin/razzia": false, "etc/razzia/razzia.toml": false, "usr/share/doc/razzia": false,
		"var/lib/razzia/razzia.db": true} {
		if _, err := os.Stat(filepath.Join(root, name)); (err == nil) != stays {
			t.Errorf("after the purge, %s: %v", name, err)
		}
	}
}

// cleanRoot makes the root of a system on which nothing is installed.
func cleanRoot(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	for _, folder := range []string{"var/lib/dpkg/info", "var/lib/dpkg/updates", "var/log", "etc", "run"} {
		fatal.If(t, os.MkdirAll(filepath.Join(root, folder), 0o755))
	}
	write(t, root, "var/lib/dpkg/status", nil)
	return root
}

// dpkg runs dpkg on another root, without being root. The scripts of the package run with the programs of this machine.
func dpkg(t *testing.T, root string, args ...string) {
	t.Helper()
	must(t, root, "dpkg", append([]string{"--root=" + root, "--force-not-root", "--force-script-chrootless", "--force-bad-path"}, args...)...)
}

// unitCommand is the command of the unit, with the settings of the package and a free port. The folders are below another root.
func unitCommand(t *testing.T, root string) *exec.Cmd {
	t.Helper()
	unit := string(read(t, root, "usr/lib/systemd/system/razzia.service"))
	_, line, found := strings.Cut(unit, "\nExecStart=")
	words := strings.Fields(strings.SplitN(line, "\n", 2)[0])
	if !found || len(words) == 0 || !strings.Contains(unit, "\nEnvironment=RAZZIA_CONFIG=/etc/razzia/razzia.toml\n") {
		t.Fatalf("the unit starts nothing, or has no settings:\n%s", unit)
	}
	settings := string(read(t, root, "etc/razzia/razzia.toml"))
	local := "listen = \"127.0.0.1:0\"\n" + strings.ReplaceAll(settings, `"/var/`, `"`+root+"/var/")
	if !strings.Contains(local, root+"/var/lib/razzia") {
		t.Errorf("the settings name no folder:\n%s", settings)
	}
	write(t, root, "run/razzia.toml", []byte(local))
	command := exec.Command(filepath.Join(root, words[0]), words[1:]...)
	command.Env = []string{"RAZZIA_CONFIG=" + filepath.Join(root, "run/razzia.toml")}
	return command
}

// TestUnitsNeverGiveUp reads the units: with the default of systemd a server whose database comes up later than it would stay down.
func TestUnitsNeverGiveUp(t *testing.T) {
	units, err := filepath.Glob("../../deploy/systemd/*.service")
	if err != nil || len(units) != 2 {
		t.Fatalf("the units are %q, %v", units, err)
	}
	for _, unit := range units {
		text, err := os.ReadFile(unit)
		fatal.If(t, err)
		if !strings.Contains(string(text), "\nStartLimitIntervalSec=0\n") || !strings.Contains(string(text), "\nRestart=on-failure\n") {
			t.Errorf("%s gives up after some tries", unit)
		}
	}
}

// TestSystemdReadsTheUnits lets systemd read the units without a package.
func TestSystemdReadsTheUnits(t *testing.T) {
	root := t.TempDir()
	for _, folder := range []string{"usr/bin", "usr/lib/systemd/system"} {
		fatal.If(t, os.MkdirAll(filepath.Join(root, folder), 0o755))
	}
	fatal.If(t, os.WriteFile(filepath.Join(root, "usr/bin/razzia"), []byte("#!/bin/sh\n"), 0o755))
	for _, name := range []string{"razzia.service", "razzia@.service"} {
		write(t, root, "usr/lib/systemd/system/"+name, read(t, "../../deploy/systemd", name))
	}
	checkUnits(t, root)
}

// most is the highest exposure of a unit that systemd-analyze may find, in tenths: 0 is none, 100 is all. Ports below 1024 cost 2.
const most = "16"

// checkUnits lets systemd read the units, and measure how much a server that was broken into could do.
func checkUnits(t *testing.T, root string) {
	t.Helper()
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Error("there is no systemd-analyze: the units are not checked")
		}
		t.Log("there is no systemd-analyze: the units are not checked")
		return
	}
	units := []string{"razzia.service", "razzia@a.service"}
	// The units of the system that ours name.
	for _, name := range []string{"sysinit.target", "basic.target", "shutdown.target", "network-online.target", "multi-user.target",
		"-.mount", "system.slice", "tmp.mount"} {
		write(t, root, "usr/lib/systemd/system/"+name, []byte("[Unit]\nDefaultDependencies=no\n"))
	}
	must(t, root, "systemd-analyze", append([]string{"verify", "--man=no", "--root=" + root}, units...)...)
	must(t, root, "systemd-analyze", append([]string{"security", "--offline=true", "--threshold=" + most, "--root=" + root}, units...)...)
}
