package pack_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/offline/pack"
)

// TestManyWhoAskMakeOneProgram lets many ask at once, while the program is made and after that: it is made once.
func TestManyWhoAskMakeOneProgram(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var made atomic.Int32
		packed, err := pack.Compress([]byte("a program"), 6)
		fatal.If(t, err)
		s := &pack.Source{Log: slog.New(slog.DiscardHandler), Now: time.Now, Make: func(context.Context) ([]byte, error) {
			made.Add(1)
			time.Sleep(time.Minute)
			return packed, nil
		}}
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				for {
					if p, err := s.Program(); p != nil || err != nil {
						return
					}
					time.Sleep(time.Second)
				}
			})
		}
		all.Wait()
		p, err := s.Program()
		fatal.If(t, err)
		var plain bytes.Buffer
		fatal.If(t, p.Plain(&plain))
		if made.Load() != 1 || plain.String() != "a program" || s.Size() != len(packed) {
			t.Errorf("made %d times: %q of %d bytes", made.Load(), &plain, s.Size())
		}
	})
}

// TestAFailedBuildWaits asks again and again for a program that cannot be made: it is tried once a minute, and where there are no sources
// once and never again.
func TestAFailedBuildWaits(t *testing.T) {
	t.Parallel()
	for why, tries := range map[error]int32{errors.New("no memory"): 5, pack.ErrNone: 1} {
		synctest.Test(t, func(t *testing.T) {
			var tried atomic.Int32
			s := &pack.Source{Log: slog.New(slog.DiscardHandler), Now: time.Now, Make: func(context.Context) ([]byte, error) {
				tried.Add(1)
				return nil, why
			}}
			for range 270 {
				_, _ = s.Program()
				time.Sleep(time.Second)
			}
			if tried.Load() != tries {
				t.Errorf("%v: tried %d times in 4.5 minutes, want %d", why, tried.Load(), tries)
			}
		})
	}
}

// TestTheSourcesAreThoseOfThisModule looks for sources around folders: also where lines end as on Windows, and not in another module.
func TestTheSourcesAreThoseOfThisModule(t *testing.T) {
	for text, found := range map[string]bool{"module razzia\n\ngo 1.26\n": true, "module razzia\r\n\r\ngo 1.26\r\n": true,
		"module razziamatazz\n": false, "module other\n": false} {
		root := t.TempDir()
		inside := filepath.Join(root, "internal", "offline", "program")
		fatal.If(t, os.MkdirAll(inside, 0o700))
		fatal.If(t, os.WriteFile(filepath.Join(root, "go.mod"), []byte(text), 0o600))
		t.Chdir(inside)
		if folder, err := pack.Sources(); (err == nil) != found || found && filepath.Base(folder) != filepath.Base(root) {
			t.Errorf("in a module of %q: %q, %v", text, folder, err)
		}
	}
}
