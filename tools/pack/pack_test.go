package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// example is a build whose program, SBOM and manual page are short texts.
func example(t *testing.T) build {
	t.Helper()
	folder := t.TempDir()
	b := build{root: "../..", version: "1.2+x", machine: "arm64"}
	for name, field := range map[string]*string{"program": &b.program, "sbom": &b.sbom, "manual.gz": &b.manual} {
		*field = filepath.Join(folder, name)
		if err := os.WriteFile(*field, []byte("the "+name), 0o600); err != nil {
			t.Fatal(err)
		}
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

// TestDebian reads a package as dpkg does.
func TestDebian(t *testing.T) {
	b := example(t)
	made, err := b.debian()
	if err != nil {
		t.Fatal(err)
	}
	again, _ := b.debian()
	if !bytes.Equal(made, again) {
		t.Error("a second package has other bytes")
	}
	parts := unpackAr(t, made)
	if string(parts["debian-binary"]) != "2.0\n" || len(parts) != 3 {
		t.Fatalf("the package has %d parts, and the version %q", len(parts), parts["debian-binary"])
	}
	control, data := unpack(t, expanded(t, parts["control.tar.gz"])), unpack(t, expanded(t, parts["data.tar.gz"]))
	for _, line := range []string{"Package: razzia\n", "Version: 1.2+x\n", "Architecture: arm64\n", "Maintainer: "} {
		if !strings.Contains(string(control["./control"].content), line) {
			t.Errorf("the control file has no %q", line)
		}
	}
	for name, mode := range map[string]int64{"./postinst": 0o755, "./prerm": 0o755, "./postrm": 0o755, "./conffiles": 0o644,
		"./md5sums": 0o644} {
		if control[name].mode != mode {
			t.Errorf("%s has the mode %o, want %o", name, control[name].mode, mode)
		}
	}
	for name, mode := range map[string]int64{"./usr/bin/razzia": 0o755, "./etc/razzia/razzia.env": 0o600, "./usr/": 0o755} {
		if data[name].mode != mode {
			t.Errorf("%s has the mode %o, want %o", name, data[name].mode, mode)
		}
	}
	if got := string(data["./usr/bin/razzia"].content); got != "the program" {
		t.Errorf("the program is %q", got)
	}
	b.machine = "pdp11"
	if _, err := b.debian(); err == nil {
		t.Error("a package for a pdp11 was made")
	}
}

// TestImage follows the digests of an image from its index to its files.
func TestImage(t *testing.T) {
	b := example(t)
	made, err := b.image()
	if err != nil {
		t.Fatal(err)
	}
	again, _ := b.image()
	if !bytes.Equal(made, again) {
		t.Error("a second image has other bytes")
	}
	files := unpack(t, made)
	for name, e := range files {
		if sum, found := strings.CutPrefix(name, "blobs/sha256/"); found && sum != "" && fmt.Sprintf("%x", sha256.Sum256(e.content)) != sum {
			t.Errorf("%s has another digest", name)
		}
	}
	var index struct{ Manifests []descriptor }
	var manifest struct {
		Config descriptor
		Layers []descriptor
	}
	decode(t, files["index.json"].content, &index)
	if names := index.Manifests[0].Annotations; names["org.opencontainers.image.ref.name"] != "razzia:1.2-x" ||
		names["io.containerd.image.name"] != "docker.io/library/razzia:1.2-x" {
		t.Errorf("loaded, the image has the names %v", names)
	}
	decode(t, files[index.Manifests[0].path()].content, &manifest)
	var config struct {
		Architecture string
		RootFS       struct {
			Layers []string `json:"diff_ids"`
		}
	}
	decode(t, files[manifest.Config.path()].content, &config)
	layer := expanded(t, files[manifest.Layers[0].path()].content)
	if want := fmt.Sprintf("sha256:%x", sha256.Sum256(layer)); !slices.Equal(config.RootFS.Layers, []string{want}) ||
		config.Architecture != "arm64" {
		t.Errorf("the configuration is %+v, want the layer %s", config, want)
	}
	if data := unpack(t, layer)["data/"]; data.owner != unprivileged || data.mode != 0o700 {
		t.Errorf("the folder of the games is %+v", data)
	}
	if text := string(files["manifest.json"].content); !strings.Contains(text, `"razzia:1.2-x"`) ||
		!strings.Contains(text, manifest.Config.path()) {
		t.Errorf("manifest.json is %s", text)
	}
}

// TestImageIsAsTheContainerfileSays compares the configuration of the image with the last stage of the Containerfile.
func TestImageIsAsTheContainerfileSays(t *testing.T) {
	text, err := os.ReadFile("../../deploy/container/Containerfile")
	if err != nil {
		t.Fatal(err)
	}
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

// TestManual makes the page of a program with two commands.
func TestManual(t *testing.T) {
	page, err := manual(func(args ...string) (string, error) {
		if len(args) == 0 {
			return "Usage: razzia\n\nCommands:\n  play        Play a\n              game.\n  show-all    Show.\n\nRun \"razzia\".\n", nil
		}
		return "Help of " + args[0] + "\n.dots\n", nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{".SS razzia play\n.nf\nHelp of play\n\\&.dots\n.fi\n", ".SS razzia show-all\n.nf\nHelp of show\\-all\n"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q:\n%s", want, page)
		}
	}
	if n := strings.Count(page, ".SS "); n != 2 {
		t.Errorf("the page has %d commands, want 2", n)
	}
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// unpackAr reads the files of an archive of ar.
func unpackAr(t *testing.T, text []byte) map[string][]byte {
	t.Helper()
	text, found := bytes.CutPrefix(text, []byte("!<arch>\n"))
	if !found {
		t.Fatal("no archive of ar")
	}
	files := map[string][]byte{}
	for len(text) > 0 {
		var size int
		if _, err := fmt.Sscan(string(text[48:58]), &size); err != nil {
			t.Fatal(err)
		}
		files[strings.TrimSpace(string(text[:16]))] = text[60 : 60+size]
		text = text[60+size+size%2:]
	}
	return files
}

func expanded(t *testing.T, content []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// unpack reads the files of a tar archive.
func unpack(t *testing.T, content []byte) map[string]entry {
	t.Helper()
	files := map[string]entry{}
	for r := tar.NewReader(bytes.NewReader(content)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[h.Name] = entry{name: h.Name, mode: h.Mode, owner: h.Uid, content: text}
		if !h.ModTime.Equal(moment) || h.Uid != h.Gid {
			t.Errorf("%s has the time %v, the user %d and the group %d", h.Name, h.ModTime, h.Uid, h.Gid)
		}
	}
}

// TestLinksStayInThePackage follows the links of all pages that the package installs.
func TestLinksStayInThePackage(t *testing.T) {
	files, err := example(t).installed()
	if err != nil {
		t.Fatal(err)
	}
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
