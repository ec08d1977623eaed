package main

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

const mit = `MIT License

Copyright (c) 1929 Miriam

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

func TestClassify(t *testing.T) {
	mpl, err := os.ReadFile("../../e2e/browser/testdata/axe/LICENSE")
	fatalIf(t, err)
	for _, test := range []struct {
		name, file, text string
		except           []string
		want             string // the licences, or what the error says
	}{
		{"permissive", "LICENSE", mit, nil, "MIT"},
		{"a condition more", "LICENSE", mit + strings.Repeat("The Software shall be used for Good, not Evil. ", 5), nil, "no known licence"},
		{"a sale", "LICENSE", "You may buy a licence from Felix.", nil, "no known licence (0 %"},
		{"copyleft", "COPYING", string(mpl), nil, "MPL-2.0 is not allowed"},
		{"an exception", "COPYING", string(mpl), []string{"MPL-2.0"}, "MPL-2.0"},
		{"a notice", "NOTICE", "Miriam wrote this.", nil, ""},
		{"no text", "LICENSE", "", nil, "no known licence"},
	} {
		licences, err := classify(test.file, []byte(test.text), test.except)
		got := strings.Join(licences, " ")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestReadWantsALicence(t *testing.T) {
	folder := t.TempDir()
	p := part{name: "x", version: "v1", folders: []string{folder}}
	if err := p.read(); err == nil || !strings.Contains(err.Error(), "x v1 has no licence") {
		t.Errorf("a part without a licence: error %v, want that it has none", err)
	}
	for _, name := range []string{"LICENCE.txt", "license.go"} {
		fatalIf(t, os.WriteFile(filepath.Join(folder, name), []byte(mit), 0o666))
	}
	if err := p.read(); err != nil || !slices.Equal(p.licences, []string{"MIT"}) || len(p.texts) != 1 {
		t.Errorf("a part with one licence: read %q, %d texts, %v", p.licences, len(p.texts), err)
	}
}

// TestCollect checks some parts of this program on one platform.
func TestCollect(t *testing.T) {
	parts, err := collect("../..", []string{"linux/amd64"})
	fatalIf(t, err)
	for name, want := range map[string]string{
		"modernc.org/sqlite": "BSD-3-Clause MIT blessing", "idiomorph": "0BSD", "axe-core": "MPL-2.0",
		"Go standard library and runtime": "BSD-3-Clause",
	} {
		at := slices.IndexFunc(parts, func(p part) bool { return p.name == name })
		if at < 0 || strings.Join(parts[at].licences, " ") != want {
			t.Errorf("no part %s with the licences %s", name, want)
		}
	}
}

// TestUnlistedFilesAreCaught adds files with a licence to those for browsers.
func TestUnlistedFilesAreCaught(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "internal/web/static/vendor/jazz")
	fatalIf(t, os.MkdirAll(folder, 0o777))
	fatalIf(t, os.WriteFile(filepath.Join(folder, "LICENSE"), []byte(mit), 0o666))
	if _, err := browserFiles(root); err == nil || !strings.Contains(err.Error(), "vendor/jazz has a licence") {
		t.Errorf("an unlisted folder with a licence: error %v, want one that names it", err)
	}
}

// built is what a program says of its build.
var built = &debug.BuildInfo{
	GoVersion: "go1.26.0", Main: debug.Module{Path: "razzia"},
	Deps:     []*debug.Module{{Path: "example.org/jazz", Version: "v1.2.3", Sum: "h1:abc="}},
	Settings: []debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "amd64"}},
}

// parts are the parts of that program, and one that is in no program.
var parts = []part{
	{name: "example.org/jazz", version: "v1.2.3", use: useProgram, purl: "pkg:golang/example.org/jazz@v1.2.3", licences: []string{"MIT"}},
	{name: "Go", use: useProgram, licences: []string{"BSD-3-Clause"}},
	{name: "morph", version: "1.0", use: useBrowser, purl: "pkg:npm/morph@1.0", licences: []string{"0BSD", "MIT"}},
	{name: "tester", version: "1.0", use: useTests, licences: []string{"MPL-2.0"}},
}

// TestSBOM holds an SBOM to what the schema of CycloneDX 1.6 requires, and to what is in the program.
func TestSBOM(t *testing.T) {
	b, err := newBOM(sha256.Sum256([]byte("program")), built, "1.0", parts)
	fatalIf(t, err)
	for _, complaint := range complaints(b) {
		t.Error(complaint)
	}
	var names []string
	for _, c := range *b.Components {
		names = append(names, c.PackageURL)
	}
	want := []string{"pkg:golang/example.org/jazz@v1.2.3", "pkg:npm/morph@1.0", "pkg:golang/std@1.26.0"}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("components %q, want %q", names, want)
	}
	if _, err := newBOM(sha256.Sum256(nil), built, "1.0", parts[1:]); err == nil {
		t.Error("a program with a module that the source does not have: want an error")
	}
}

// serial is the form of a serial number in the schema.
var serial = regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// complaints says which required fields an SBOM lacks, by https://cyclonedx.org/schema/bom-1.6.schema.json.
func complaints(b *cdx.BOM) (list []string) {
	if b.BOMFormat != "CycloneDX" || !serial.MatchString(b.SerialNumber) || b.Version < 1 {
		list = append(list, "no head of an SBOM")
	}
	refs := map[string]bool{}
	for _, c := range append(*b.Components, *b.Metadata.Component) {
		if c.Name == "" || c.BOMRef == "" || refs[c.BOMRef] || !strings.HasPrefix(c.PackageURL, "pkg:") {
			list = append(list, "no component, or twice the same: "+c.Name)
		}
		refs[c.BOMRef] = true
		for _, l := range *c.Licenses {
			if !slices.Contains(permissive, l.License.ID) {
				list = append(list, c.Name+" has the licence "+l.License.ID)
			}
		}
		if len(*c.Licenses) == 0 {
			list = append(list, c.Name+" has no licence")
		}
	}
	return list
}
