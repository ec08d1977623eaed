// Command pack packs a built program for Linux:
//
//	go -C tools run ./pack -C .. manual PROGRAM OUT.gz                   # its manual page, made from its help
//	go -C tools run ./pack -C .. debian -version V … PROGRAM FOLDER      # a Debian package, FOLDER/razzia_V_MACHINE.deb
//	go -C tools run ./pack -C .. image -version V … PROGRAM OUT.tar      # a container image
//
// It needs neither dpkg nor docker. The same input gives the same bytes: all files have the same time, belong to root, and
// stand in the order of their names.
//
// Others' programs do not do better here. nfpm makes the package too, but it is 38 modules to download, and half a minute
// of processor time before the first test of a release, to save 60 lines. ko sets no health check and no volume. GoReleaser
// has 1,500 packages, and builds images with docker. go-containerregistry saves 15 lines.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// machines are those that packages and images are made for.
var machines = []string{"amd64", "arm64"}

var errUsage = errors.New("want a command: manual PROGRAM OUT, debian PROGRAM FOLDER or image PROGRAM OUT")

// A build says what is packed.
type build struct {
	root    string // of the repository
	version string // as git describes it: 1.2.3, v1.2.3-4-gabc1234 or abc1234
	machine string // as Go names it
	program string // the file of the program
	sbom    string // the file of its SBOM
	manual  string // the file of its manual page, compressed; an image has none
}

func main() {
	root := flag.String("C", ".", "the `root` of the repository")
	flag.Parse()
	if err := run(*root, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

// run runs a command.
func run(root string, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	b := build{root: root}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	flags.StringVar(&b.version, "version", "", "the `version` of the program")
	flags.StringVar(&b.machine, "machine", "amd64", "the `machine` that the program is for, as Go names it")
	flags.StringVar(&b.sbom, "sbom", "", "the `file` of its SBOM")
	flags.StringVar(&b.manual, "manual", "", "the `file` of its manual page")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return errUsage
	}
	b.program = flags.Arg(0)
	switch out := flags.Arg(1); args[0] {
	case "manual":
		return writeManual(b.program, out)
	case "debian":
		return write(filepath.Join(out, b.packageName()), b.debian)
	case "image":
		return write(out, b.image)
	}
	return errUsage
}

// write writes a file.
func write(name string, make func() ([]byte, error)) error {
	content, err := make()
	if err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o666)
}
