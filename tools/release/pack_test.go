package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aead.dev/minisign"
)

// example is a build whose program, SBOM, manual page and completions are short texts.
func example(t *testing.T) build {
	t.Helper()
	folder := t.TempDir()
	b := build{root: "../..", version: "1.2+x", machine: "arm64", completions: folder}
	for shell := range completions {
		fatalIf(t, os.WriteFile(filepath.Join(folder, shell), []byte("for "+shell), 0o600))
	}
	for name, field := range map[string]*string{"program": &b.program, "sbom": &b.sbom, "manual.gz": &b.manual} {
		*field = filepath.Join(folder, name)
		fatalIf(t, os.WriteFile(*field, []byte("the "+name), 0o600))
	}
	return b
}

func TestDebianVersion(t *testing.T) {
	for version, want := range map[string]string{
		"1.2.3": "1.2.3", "v1.2.3": "1.2.3", "1.2-rc.1": "1.2~rc.1", "v1.2.3-14-gabc1234": "1.2.3+14.gabc1234",
		"1.2-rc.1-4-gabc1234-dirty": "1.2~rc.1+4.gabc1234+dirty", "abc1234": "0~abc1234", "1234567": "0~1234567", "1.0_x": "1.0.x",
	} {
		if got := debianVersion(version); got != want {
			t.Errorf("version %s is %s for dpkg, want %s", version, got, want)
		}
	}
}

// TestImageIsAsTheContainerfileSays compares the configuration of the image with the last stage of the Containerfile.
func TestImageIsAsTheContainerfileSays(t *testing.T) {
	text, err := os.ReadFile("../../deploy/container/Containerfile")
	fatalIf(t, err)
	_, stage, found := strings.Cut(string(text), "\nFROM scratch\n")
	if !found {
		t.Fatal("the Containerfile has no stage FROM scratch")
	}
	var image struct {
		Config struct {
			User, WorkingDir, StopSignal string
			Env, Entrypoint, Cmd         []string
			ExposedPorts, Volumes        map[string]any
			Healthcheck                  struct{ Test []string }
		}
	}
	decode(t, encoded(build{}.config("")), &image)
	c := image.Config
	list := func(words []string) string {
		return string(bytes.ReplaceAll(encoded(words), []byte(","), []byte(", ")))
	}
	lines := []string{
		"USER " + c.User, "WORKDIR " + c.WorkingDir, "STOPSIGNAL " + c.StopSignal, "ENV " + strings.Join(c.Env, " "),
		"ENTRYPOINT " + list(c.Entrypoint), "CMD " + list(c.Cmd), "EXPOSE 8080", "VOLUME /data",
		"HEALTHCHECK --interval=10s --timeout=6s --start-period=10s --retries=2 CMD " + list(c.Healthcheck.Test[1:]),
	}
	if len(c.ExposedPorts) != 1 || len(c.Volumes) != 1 {
		t.Errorf("the image exposes %v and keeps %v", c.ExposedPorts, c.Volumes)
	}
	for _, line := range lines {
		if !strings.Contains("\n"+stage, "\n"+line+"\n") {
			t.Errorf("the Containerfile has no line %q", line)
		}
	}
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// TestLinksStayInThePackage follows the links of all pages that the package installs.
func TestLinksStayInThePackage(t *testing.T) {
	files, err := example(t).installed()
	fatalIf(t, err)
	pages := 0
	for _, page := range files {
		if !strings.HasSuffix(page.name, ".md") {
			continue
		}
		pages++
		for _, found := range link.FindAllStringSubmatch(string(page.content), -1) {
			if !leads(page.name, found[2], files) {
				t.Errorf("%s links to %s, which is not in the package", page.name, found[2])
			}
		}
	}
	page := file(docFolder+"host/a.md", []byte("[here](b.md#c), [there](../../x.md) and ![a picture](../y.png), [far](https://example.org), [up](#top)"))
	want := "[here](b.md#c), there and a picture, [far](https://example.org), [up](#top)"
	if got := string(unlinked(page, []entry{page, file(docFolder+"host/b.md", nil)}).content); got != want || pages < 20 {
		t.Errorf("of %d pages, one becomes %q, want %q", pages, got, want)
	}
}

// TestArchivesHaveAllThatPeopleNeed unpacks the archive of a program for Linux, and the one of a program for Windows.
func TestArchivesHaveAllThatPeopleNeed(t *testing.T) {
	b := example(t)
	packed, err := b.archived()
	fatalIf(t, err)
	r, err := gzip.NewReader(bytes.NewReader(packed))
	fatalIf(t, err)
	var names []string
	for files := tar.NewReader(r); ; {
		h, err := files.Next()
		if err == io.EOF {
			break
		}
		fatalIf(t, err)
		if h.Name == "program/razzia" && h.Mode != 0o755 {
			t.Errorf("the program has the mode %o", h.Mode)
		}
		names = append(names, h.Name)
	}
	want := "program/ program/CHANGELOG.md program/LICENSE program/NOTICE program/completions/ program/completions/bash/ " +
		"program/completions/bash/razzia program/completions/fish/ program/completions/fish/razzia.fish program/completions/zsh/ " +
		"program/completions/zsh/_razzia program/razzia program/razzia.1.gz program/razzia.cdx.json " +
		"program/third-party-licences.md"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the archive has %s, want %s", got, want)
	}
	fatalIf(t, os.Rename(b.program, b.program+".exe"))
	b.program += ".exe"
	packed, err = b.archived()
	fatalIf(t, err)
	files, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	fatalIf(t, err)
	if f, err := files.Open("program/razzia.exe"); err != nil || len(files.File) != len(names) || b.archiveName() != "program.zip" {
		t.Errorf("%s has %d files, %v, %v", b.archiveName(), len(files.File), f, err)
	}
}

// TestAPackageOfRPMIsMade makes one twice, with the same bytes, and reads its names.
func TestAPackageOfRPMIsMade(t *testing.T) {
	b := example(t)
	one, err := b.rpm()
	fatalIf(t, err)
	two, err := b.rpm()
	fatalIf(t, err)
	if !bytes.Equal(one, two) || !bytes.HasPrefix(one, []byte("\xed\xab\xee\xdb")) || b.rpmName() != "razzia-1.2+x-1.aarch64.rpm" {
		t.Errorf("%s has %d and %d bytes", b.rpmName(), len(one), len(two))
	}
	for _, words := range []string{"usr/share/zsh/site-functions/", "systemd-sysusers razzia.conf", "auction game Razzia!", "try-restart"} {
		if !bytes.Contains(one, []byte(words)) {
			t.Errorf("the package does not have %q", words)
		}
	}
	b.machine = "riscv64"
	if _, err := b.rpm(); err == nil {
		t.Error("there is a package for an unknown machine")
	}
}

// TestChecksumsAreSigned signs with a key, and with one that has a password. Neither a changed file nor another version passes.
func TestChecksumsAreSigned(t *testing.T) {
	public, private, err := minisign.GenerateKey(nil)
	fatalIf(t, err)
	key, name := filepath.Join(t.TempDir(), "key"), filepath.Join(t.TempDir(), "SHA256SUMS")
	fatalIf(t, os.WriteFile(name, []byte("sums"), 0o600))
	for _, password := range []string{"", "secret"} {
		text, err := private.MarshalText()
		if password != "" {
			text, err = minisign.EncryptKey(password, private)
			if sign(key, name, "1.2") == nil && os.WriteFile(key, text, 0o600) == nil && sign(key, name, "1.2") == nil {
				t.Error("a key is used without its password")
			}
			t.Setenv(passwordVariable, password)
		}
		fatalIf(t, err)
		fatalIf(t, os.WriteFile(key, text, 0o600))
		fatalIf(t, sign(key, name, "1.2"))
		signature, err := os.ReadFile(name + ".minisig")
		fatalIf(t, err)
		if !minisign.Verify(public, []byte("sums"), signature) || minisign.Verify(public, []byte("other"), signature) ||
			!strings.Contains(string(signature), "trusted comment: razzia 1.2\n") ||
			minisign.Verify(public, []byte("sums"), bytes.Replace(signature, []byte("razzia 1.2"), []byte("razzia 1.3"), 1)) {
			t.Errorf("the signature is %s", signature)
		}
	}
}

// fatalIf ends a test at an error.
func fatalIf(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
