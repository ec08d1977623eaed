//go:build unix

package backup_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/internal/backup"
	"razzia/internal/fatal"
)

// hook makes a program of some lines for the shell.
func hook(t *testing.T, lines string) backup.Hook {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hook")
	fatal.If(t, os.WriteFile(path, []byte("#!/bin/sh\n"+lines+"\n"), 0o700))
	h := backup.Hook{Program: path, Limit: time.Minute}
	fatal.If(t, h.IsThere())
	return h
}

// TestAHookGetsTheFile runs a program that copies its argument.
func TestAHookGetsTheFile(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "a b.tar.gz", "backup")
	h := hook(t, `test "$1" = "$`+backup.FileVariable+`" && cp "$1" "`+folder+`/copy"`)
	fatal.If(t, h.Run(t.Context(), filepath.Join(folder, "a b.tar.gz")))
	if got := files(t, folder)["copy"]; got != "backup" {
		t.Errorf("the copy has %q", got)
	}
}

// TestAHookCannotHarm runs programs that fail, print a lot, end their group, and print no letters. Each is an error with what it said at
// last.
func TestAHookCannotHarm(t *testing.T) {
	for name, test := range map[string]struct{ lines, want string }{
		"fails":             {"echo first; echo no room >&2; exit 3", "exit status 3: first no room"},
		"prints much":       {"head -c 100000000 /dev/zero | tr '\\0' x; echo; echo the end; exit 1", "x the end"},
		"ends its group":    {"kill -9 0", "signal: killed"},
		"prints no letters": {"printf '\\033[31m\\377 red'; exit 1", "exit status 1: "},
	} {
		t.Run(name, func(t *testing.T) {
			err := hook(t, test.lines).Run(t.Context(), "x")
			if err == nil || !strings.Contains(err.Error(), test.want) || len(err.Error()) > 600 {
				t.Errorf("the error is %.700v", err)
			}
		})
	}
	missing := backup.Hook{Program: filepath.Join(t.TempDir(), "none"), Limit: time.Minute}
	if missing.IsThere() == nil || missing.Run(t.Context(), "x") == nil {
		t.Error("a program that is not there can be started")
	}
}

// TestAHookThatHangsIsKilled ends a program at its limit, with the process that it has started, which holds a pipe.
func TestAHookThatHangsIsKilled(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	h := hook(t, "echo begins\nmkfifo '"+pipe+"'\ncat '"+pipe+"' &\ncat '"+pipe+"'")
	h.Limit = 100 * time.Millisecond
	began := time.Now()
	err := h.Run(t.Context(), "x")
	if err == nil || !strings.Contains(err.Error(), "it took longer than 100ms") || time.Since(began) > 30*time.Second {
		t.Errorf("after %v the error is %v", time.Since(began), err)
	}
	h = hook(t, "exec cat '"+pipe+".other'")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := h.Run(ctx, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("at the end of the server the error is %v", err)
	}
}
