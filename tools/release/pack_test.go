package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
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

// fatalIf ends a test at an error.
func fatalIf(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
