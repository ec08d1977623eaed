// Command ship makes the program that browsers take along, for a release:
//
//	go run ./internal/offline/ship
//
// It builds it from the sources of the working folder and writes internal/offline/pack/razzia.wasm.br. A build with the tag "offline" has
// it in it. Compression takes a minute, and with -quick a second, for a program that is a seventh larger.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"razzia/internal/atomicfile"
	"razzia/internal/offline/pack"
)

// file is where the program goes.
const file = "internal/offline/pack/razzia.wasm.br"

func main() {
	quick := flag.Bool("quick", false, "compress in a second what a release takes a minute for")
	flag.Parse()
	effort := pack.Smallest
	if *quick {
		effort = pack.Quick
	}
	if err := ship(".", effort); err != nil {
		fmt.Fprintln(os.Stderr, "ship:", err)
		os.Exit(1)
	}
}

// ship makes the program from the sources of a folder, and compresses it with some effort.
func ship(folder string, effort int) error {
	plain, err := pack.Build(context.Background(), folder)
	if err != nil {
		return err
	}
	packed, err := pack.Compress(plain, effort)
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(folder, file), packed, 0o644)
}
