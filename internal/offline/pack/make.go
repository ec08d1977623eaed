package pack

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/andybalholm/brotli"

	"razzia/internal/atomicfile"
)

// source is the package of the program, below the folder of the module.
const source = "internal/offline/program"

// How much work the compression takes: while a browser waits for the program, and for a release.
const (
	Quick    = 6
	Smallest = brotli.BestCompression
)

// patience is how long a build may take: one that waits for modules from a net that hangs would never end.
const patience = 10 * time.Minute

// Make builds the program from the sources around the working folder, and compresses it. The last result is kept in the cache of the user.
func Make(ctx context.Context) ([]byte, error) {
	folder, err := sources()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	plain, err := Build(ctx, folder)
	if err != nil {
		return nil, err
	}
	kept := keptAt(plain)
	if packed, err := os.ReadFile(kept); err == nil {
		return packed, nil
	}
	packed, err := Compress(plain, Quick)
	if err == nil && kept != "" {
		_ = os.MkdirAll(filepath.Dir(kept), 0o700)
		_ = atomicfile.Write(kept, packed, 0o600) // without a cache it is made anew
	}
	return packed, err
}

// inlined are the packages whose small functions are copied to where they are called: those that bots spend their time in. Elsewhere it
// would make the program larger, and no page faster.
var inlined = []string{"razzia", "razzia/bot/...", "math/...", "slices", "runtime", "internal/runtime/..."}

// sourceFiles is a template of the Go command: the files of a package that is not Go's own.
const sourceFiles = `{{if not .Standard}}{{$folder := .Dir}}{{range .GoFiles}}{{$folder}}/{{.}}
{{end}}{{end}}`

// command is a command of Go about the program.
func command(ctx context.Context, folder string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+source)...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	return cmd
}

// Build builds the program from the sources of a folder.
func Build(ctx context.Context, folder string) ([]byte, error) {
	scratch, err := os.MkdirTemp("", "razzia-offline")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	overlay, err := lean(command(ctx, folder, "list", "-deps", "-f", sourceFiles), folder, scratch)
	if err != nil {
		return nil, fmt.Errorf("the words of ./%s: %w", source, err)
	}
	out := filepath.Join(scratch, "razzia.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-tags=nethttpomithttp2", "-overlay=" + overlay, "-ldflags=-s -w",
		"-gcflags=all=-l", "-o", out}
	for _, packages := range inlined {
		args = append(args, "-gcflags="+packages+"=")
	}
	if said, err := command(ctx, folder, args...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build ./%s: %w: %s", source, err, bytes.TrimSpace(said))
	}
	return os.ReadFile(out)
}

// sources is the folder of the module that the working folder is in. It fails with ErrNone where there is none, or no Go.
func sources() (string, error) {
	folder, err := os.Getwd()
	if _, missing := exec.LookPath("go"); err != nil || missing != nil {
		return "", ErrNone
	}
	for {
		if module, err := os.ReadFile(filepath.Join(folder, "go.mod")); err == nil {
			_, err := os.Stat(filepath.Join(folder, source))
			if isOurs(module) && err == nil {
				return folder, nil
			}
		}
		if parent := filepath.Dir(folder); parent != folder {
			folder = parent
			continue
		}
		return "", ErrNone
	}
}

// isOurs reports whether a go.mod is that of this module. On Windows its lines may end as they do there.
func isOurs(module []byte) bool {
	first, _, _ := bytes.Cut(module, []byte("\n"))
	return string(bytes.TrimSpace(first)) == "module razzia"
}

// keptAt is where the program is kept compressed, by its digest; "" without a cache.
func keptAt(plain []byte) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(plain)
	return filepath.Join(cache, "razzia", "offline-"+hex.EncodeToString(sum[:8])+".wasm.br")
}

// Compress compresses a program.
func Compress(plain []byte, effort int) ([]byte, error) {
	var packed bytes.Buffer
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: effort, LGWin: 24})
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}
