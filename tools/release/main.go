// Command release makes the files of a release, and the page of the licences of others' work:
//
//	sh scripts/release 1.2.3    # its head says what a release is
//	go generate ./scripts       # LICENSES/third-party.md
//
// The parts of the program that others wrote are the modules linked into it, the standard library, and the files for
// browsers that are kept in this repository. Each licence is recognised by its text, and must be on a list of
// permissive ones (licence.go). Any other text is an error until it has been read and added to the list of reviewed
// texts. Programs of others for licences and SBOMs (go-licenses, cyclonedx-gomod) know modules alone, and not the files
// for browsers.
//
// Packages and images need neither dpkg nor docker. The same input gives the same bytes: all files in them have the
// same time, belong to root, and stand in the order of their names. Programs of others do not do better. nfpm makes the
// package too, but it is 38 modules to download, and half a minute of processor time before the first test of a
// release, to save 60 lines. ko sets no health check and no volume. GoReleaser has 1,500 packages, and builds images
// with docker. go-containerregistry saves 15 lines.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// platforms are those that programs are released for.
var platforms = []string{"linux/amd64", "linux/arm64", "linux/armv7", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64",
	"freebsd/amd64"}

func main() {
	var r release
	flag.StringVar(&r.root, "C", ".", "the `root` of the repository")
	flag.StringVar(&r.dist, "dist", "dist", "the `folder` of the release")
	flag.StringVar(&r.version, "version", "", "the `version` of the release")
	flag.BoolVar(&r.quick, "quick", false, "compress the program for browsers in a second: it is a seventh larger")
	on := flag.String("platforms", strings.Join(platforms, " "), "what to build for")
	key := flag.String("sign", "", "sign the checksums with the key of minisign in this `file`, and do nothing else")
	licences := flag.Bool("licences", false, "collect the licences of others' work, and nothing else")
	flag.Parse()
	do := func() error { return r.make(strings.Fields(*on)) }
	switch {
	case *key != "":
		do = func() error { return sign(*key, filepath.Join(r.dist, "SHA256SUMS"), r.version) }
	case *licences:
		do = func() error { return writeLicences(r.root) }
	}
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A release says what is built, and where.
type release struct {
	root, version, dist, scratch string
	quick                        bool // the program for browsers is compressed in a second, not in a minute
}

// word is what a version may be: it is in the names of files.
var word = regexp.MustCompile(`^[A-Za-z0-9.+_-]+$`)

// make builds all that a release has for some platforms.
func (r release) make(on []string) (err error) {
	if !word.MatchString(r.version) {
		return fmt.Errorf("the version %q is no word of letters, digits and . + _ -", r.version)
	}
	if r.scratch, err = os.MkdirTemp("", "razzia-release-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.scratch)
	if err := r.ship(); err != nil {
		return fmt.Errorf("the program for browsers: %w", err)
	}
	if err := r.writeSaid(); err != nil {
		return err
	}
	for _, platform := range on {
		if err := r.build(platform); err != nil {
			return err
		}
	}
	return nil
}

// ship makes the program that browsers take along, which all platforms have in them.
func (r release) ship() error {
	command := exec.Command("go", "run", "-trimpath", "-buildvcs=false", "./internal/offline/ship", fmt.Sprintf("-quick=%t", r.quick))
	command.Dir, command.Stdout, command.Stderr = r.root, os.Stdout, os.Stderr
	return command.Run()
}

// build builds what there is for a platform.
func (r release) build(platform string) error {
	system, machine, _ := strings.Cut(platform, "/")
	program := filepath.Join(r.dist, fmt.Sprintf("razzia-%s-%s-%s", r.version, system, machine))
	if system == "windows" {
		program += ".exe"
	}
	fmt.Println("==", filepath.Base(program))
	if err := r.compile(platform, program); err != nil {
		return err
	}
	b := build{root: r.root, version: r.version, machine: machine, program: program, sbom: program + ".cdx.json",
		manual: filepath.Join(r.scratch, "razzia.1.gz"), completions: r.scratch}
	err := write(b.sbom, func() ([]byte, error) { return sbom(r.root, r.version, program) })
	if err == nil {
		err = write(filepath.Join(r.dist, b.archiveName()), b.archived)
	}
	if err != nil || system != "linux" {
		return err
	}
	return errors.Join(write(filepath.Join(r.dist, b.packageName()), b.debian), write(filepath.Join(r.dist, b.rpmName()), b.rpm),
		write(program+".oci.tar", b.image))
}

// compile compiles the program for a platform.
func (r release) compile(platform, out string) error {
	command := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags=offline", "-ldflags", "-s -w -X main.version="+r.version,
		"-o", out, "./cmd/razzia")
	command.Dir, command.Stdout, command.Stderr = r.root, os.Stdout, os.Stderr
	command.Env = append(os.Environ(), targets(platform)...)
	return command.Run()
}

// targets are the variables with which Go builds for a platform.
func targets(platform string) []string {
	system, machine, _ := strings.Cut(platform, "/")
	if arm, isARM := strings.CutPrefix(machine, "armv"); isARM {
		return []string{"GOOS=" + system, "GOARCH=arm", "GOARM=" + arm}
	}
	return []string{"GOOS=" + system, "GOARCH=" + machine}
}

// writeSaid writes the manual page and the completions, which a program for this machine must print.
func (r release) writeSaid() error {
	program := filepath.Join(r.scratch, "razzia")
	if err := r.compile(runtime.GOOS+"/"+runtime.GOARCH, program); err != nil {
		return err
	}
	page, err := exec.Command(program, "man").Output()
	if err != nil {
		return fmt.Errorf("the manual of %s: %w", program, err)
	}
	if err := os.WriteFile(filepath.Join(r.scratch, "razzia.1.gz"), compressed(page), 0o666); err != nil {
		return err
	}
	for shell := range completions {
		script, err := exec.Command(program, "completion", shell).Output()
		if err != nil {
			return fmt.Errorf("the completion of %s: %w", shell, err)
		}
		if err := os.WriteFile(filepath.Join(r.scratch, shell), script, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file.
func write(name string, make func() ([]byte, error)) error {
	content, err := make()
	if err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o666)
}
