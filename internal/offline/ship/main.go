// Command ship makes the program that browsers take along, for a release:
//
//	go run ./internal/offline/ship
//
// It builds it from the sources of the working folder and writes internal/offline/pack/razzia.wasm.br. A build with the tag "offline" has
// it in it. Compression takes a minute.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"razzia/internal/atomicfile"
	"razzia/internal/offline/pack"
)

// file is where the program goes.
const file = "internal/offline/pack/razzia.wasm.br"

func main() {
	if err := ship("."); err != nil {
		fmt.Fprintln(os.Stderr, "ship:", err)
		os.Exit(1)
	}
}

// ship makes the program from the sources of a folder.
func ship(folder string) error {
	plain, err := pack.Build(context.Background(), folder)
	if err != nil {
		return err
	}
	packed, err := pack.Compress(plain, pack.Smallest)
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(folder, file), packed, 0o644)
}
