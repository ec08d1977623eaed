// Command inventory lists the parts of the program that others wrote: the modules linked into it, the standard
// library, and the files for browsers that are kept in this repository.
//
//	go -C tools run ./inventory -C .. licences LICENSES/third-party.md   # collects and checks the licences
//	go -C tools run ./inventory -C .. sbom -version 1.0 PROGRAM          # prints the SBOM of a built program
//	go -C tools run ./inventory platforms                                # lists what programs are released for
//
// Each licence is recognised by its text, and must be on a list of permissive ones (licence.go). Any other text is an
// error until it has been read and added to the list of reviewed texts. Others' programs for both (go-licenses,
// cyclonedx-gomod) know modules alone, and not the files for browsers.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// platforms are those that programs are released for.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

var errUsage = errors.New("want a command: licences FILE, sbom PROGRAM or platforms")

func main() {
	root := flag.String("C", ".", "the `root` of the repository")
	flag.Parse()
	if err := run(*root, flag.Args(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "inventory:", err)
		os.Exit(1)
	}
}

// run runs a command.
func run(root string, args []string, out io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	switch args[0] {
	case "licences":
		return writeLicences(root, args[1:])
	case "sbom":
		return printSBOM(root, args[1:], out)
	case "platforms":
		_, err := fmt.Fprintln(out, strings.Join(platforms, "\n"))
		return err
	}
	return errUsage
}

// writeLicences writes the page of all licences.
func writeLicences(root string, args []string) error {
	if len(args) != 1 {
		return errUsage
	}
	parts, err := collect(root, platforms)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, args[0]), page(parts), 0o666)
}

// collect lists the parts of the program on some platforms, with their licences. It fails if one is not allowed.
func collect(root string, on []string) ([]part, error) {
	parts, err := linked(root, on)
	if err != nil {
		return nil, err
	}
	files, err := browserFiles(root)
	if err != nil {
		return nil, err
	}
	parts = append(parts, files...)
	var faults []error
	for i := range parts {
		faults = append(faults, parts[i].read())
	}
	return parts, errors.Join(faults...)
}
