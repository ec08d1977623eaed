package scripts

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// TestRelease builds a release for this platform, and uses its package and its image. It takes two minutes of one core where nothing is
// built yet, for the standard library and all modules are compiled without cgo and without paths; afterwards it takes seconds.
func TestRelease(t *testing.T) {
	first := release(t, root, "GOAMD64=v1", fmt.Sprintf("QUICK_FOR_TESTS=%t", !wholeRelease))
	names := entries(t, first)
	program := "razzia-1.0-" + runtime.GOOS + "-" + runtime.GOARCH
	expected := []string{"LICENSE", "NOTICE", "SHA256SUMS", program, program + ".cdx.json", program + ".tar.gz", "third-party-licences.md"}
	if runtime.GOOS == "linux" {
		expected = append(expected, program+".oci.tar", "razzia_1.0_"+runtime.GOARCH+".deb")
		if !slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, ".rpm") }) {
			t.Errorf("there is no RPM package among %q", names)
		}
	}
	for _, name := range expected {
		if !slices.Contains(names, name) {
			t.Errorf("there is no %s among %q", name, names)
		}
	}
	checkSums(t, first, names)
	checkSBOM(t, filepath.Join(first, program))
	most := maxProgram
	if !wholeRelease {
		most += quickMore
	}
	if size := len(read(t, first, program)); size > most {
		t.Errorf("the program has %d bytes, want at most %d: see the section on the program in docs/lab/benchmarks.md", size, most)
	}
	if out, err := run(first, filepath.Join(first, program), "--version"); err != nil || !strings.Contains(out, "1.0") {
		t.Errorf("the program calls itself %q, %v", out, err)
	}
	t.Run("package", func(t *testing.T) { testPackage(t, first) })
	t.Run("image", func(t *testing.T) { testImage(t, first) })
}

// maxProgram is the size of a program in bytes that is not to be exceeded without a look at what made it grow. 4.2 million of them are the
// program that browsers take along.
const maxProgram = 60_500_000

// quickMore is how much larger a program is in which the one for browsers was compressed in a second. All else is as in a release.
const quickMore = 700_000

func TestReleaseRefusesAVersion(t *testing.T) {
	if out, err := run(root, "sh", "scripts/release", "1.0 beta"); err == nil || !strings.Contains(out, `"1.0 beta" is no word`) {
		t.Errorf("%v, %s", err, out)
	}
}

// release makes a release of the repository in a folder, and gives the folder where it is.
func release(t *testing.T, repository string, settings ...string) (dist string) {
	t.Helper()
	dist = t.TempDir()
	must(t, repository, "env", slices.Concat([]string{"DIST=" + dist, "PLATFORMS=" + runtime.GOOS + "/" + runtime.GOARCH},
		settings, []string{"sh", "scripts/release", "1.0"})...)
	return dist
}

// checkSums holds that every file but the checksums themselves has its own.
func checkSums(t *testing.T, dist string, names []string) {
	t.Helper()
	sums := string(read(t, dist, "SHA256SUMS"))
	if lines := strings.Count(sums, "\n"); lines != len(names)-1 {
		t.Errorf("there are %d checksums of %d files", lines, len(names)-1)
	}
	for _, name := range names {
		sum := sha256.Sum256(read(t, dist, name))
		if name != "SHA256SUMS" && !strings.Contains(sums, hex.EncodeToString(sum[:])+"  "+name+"\n") {
			t.Errorf("the checksum of %s is not in\n%s", name, sums)
		}
	}
}

// checkSBOM holds that the SBOM of a program names the program and all modules that are linked into it.
func checkSBOM(t *testing.T, program string) {
	t.Helper()
	info, err := buildinfo.ReadFile(program)
	fatal.If(t, err)
	text, err := os.ReadFile(program + ".cdx.json")
	fatal.If(t, err)
	var bom struct {
		Components []struct{ Name, Version string }
	}
	fatal.If(t, json.Unmarshal(text, &bom))
	have := map[string]string{}
	for _, c := range bom.Components {
		have[c.Name] = c.Version
	}
	for _, dep := range info.Deps {
		if have[dep.Path] != dep.Version {
			t.Errorf("the SBOM lacks %s %s", dep.Path, dep.Version)
		}
	}
	sum := sha256.Sum256(read(t, filepath.Dir(program), filepath.Base(program)))
	if len(info.Deps) == 0 || !strings.Contains(string(text), hex.EncodeToString(sum[:])) {
		t.Errorf("the SBOM of %s is not of this program", program)
	}
}

// entries lists the files in a folder.
func entries(t *testing.T, folder string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(folder)
	fatal.If(t, err)
	for _, entry := range list {
		names = append(names, entry.Name())
	}
	return names
}
