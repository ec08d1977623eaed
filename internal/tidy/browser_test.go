package tidy

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// browserFiles returns the scripts or style sheets of the pages, by their paths: those of a suffix in the folder of their sources, and in
// those of subjects with a script of their own.
func browserFiles(t *testing.T, suffix string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, folder := range []string{"internal/web/static/*", "internal/*/browser/*"} {
		names, err := fs.Glob(repository, folder+suffix)
		if err != nil || len(names) == 0 {
			t.Fatalf("there are no files %s%s: %v", folder, suffix, err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(repository, name)
			fatal.If(t, err)
			all[name] = string(text)
		}
	}
	return all
}

// unformatted matches what is no part of a declaration: comments, strings and what is in parentheses, where a semicolon ends nothing.
var unformatted = regexp.MustCompile(`(?s)/\*.*?\*/|"[^"\n]*"|\([^()\n]*\)`)

// TestStyleSheetsHaveOneDeclarationALine holds that a line ends with each declaration, with the opening of a rule and with its end.
func TestStyleSheetsHaveOneDeclarationALine(t *testing.T) {
	for name, text := range browserFiles(t, ".css") {
		for _, line := range crowded(text) {
			t.Errorf("%s: %q: want a line for each declaration, and for the ends of a rule", name, line)
		}
	}
}

func TestCrowdedLinesAreFound(t *testing.T) {
	got := crowded("/* a; b */\n.a {\n  color: red; top: 0;\n  background: url(\"a;b\") /* ; */;\n}\n.b { top: 0; }\n@import \"a.css\";\n")
	if want := []string{"color: red; top: 0;", ".b { top: 0; }"}; !slices.Equal(got, want) {
		t.Errorf("the lines %q are crowded, want %q", got, want)
	}
}

// crowded lists the lines of a style sheet on which something follows a declaration, or the begin or the end of a rule.
func crowded(sheet string) (lines []string) {
	for line := range strings.Lines(unformatted.ReplaceAllString(sheet, "")) {
		if line = strings.TrimSpace(line); strings.ContainsAny(strings.TrimRight(line, ";{}"), ";{}") || strings.HasSuffix(line, "{}") {
			lines = append(lines, line)
		}
	}
	return lines
}

var scriptImport = regexp.MustCompile(`(?m)^import .* from "\./(\w+)";$`)

// TestScriptsImportInNoCircle holds that no script imports itself by way of others.
func TestScriptsImportInNoCircle(t *testing.T) {
	imports := map[string][]string{}
	for name, text := range browserFiles(t, ".ts") {
		for _, found := range scriptImport.FindAllStringSubmatch(text, -1) {
			imports[name] = append(imports[name], path.Join(path.Dir(name), found[1]+".ts"))
		}
	}
	for name := range imports {
		if way := circle(imports, []string{name}); way != nil {
			t.Errorf("%s: want no circle of imports", strings.Join(way, " imports "))
		}
	}
}

// circle follows imports and returns a way that comes back to its first file; nil if there is none.
func circle(imports map[string][]string, way []string) []string {
	for _, next := range imports[way[len(way)-1]] {
		switch {
		case next == way[0]:
			return append(way, next)
		case slices.Contains(way, next):
		default:
			if found := circle(imports, append(slices.Clone(way), next)); found != nil {
				return found
			}
		}
	}
	return nil
}
