package tidy

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pagesOfSubjects are the pages that stand in the folders of subjects.
const pagesOfSubjects = "razzia/internal/*/pages"

// operationsOfSubjects are their operations.
const operationsOfSubjects = "razzia/internal/*/operations"

// pagesOfParts and operationsOfParts are those of a subject that has parts, each in a folder below it.
const (
	pagesOfParts      = "razzia/internal/*/*/pages"
	operationsOfParts = "razzia/internal/*/*/operations"
)

// layers are the layers of the house, the lowest first. A layer has the packages at its paths and below them, but for those that another
// one names by a longer path. A package imports its own layer and those below; Go itself allows no circles.
var layers = []struct {
	name  string
	paths []string
}{
	{"rules", []string{"razzia", "razzia/notation", "razzia/fair", "razzia/internal/fatal", "razzia/internal/rulebook"}},
	{"players and programs", []string{"razzia/bot", "razzia/arena", "razzia/engine", "razzia/env"}},
	{"ground", []string{
		"razzia/internal/alone", "razzia/internal/atomicfile", "razzia/internal/cache", "razzia/internal/certificate", "razzia/internal/fault",
		"razzia/internal/feed", "razzia/internal/hook", "razzia/internal/hostname", "razzia/internal/joining", "razzia/internal/keyring",
		"razzia/internal/oidc", "razzia/internal/owner", "razzia/internal/roots", "razzia/internal/settings",
		"razzia/internal/store/postgres/address"}},
	{"clients", []string{"razzia/client", "razzia/examples", "razzia/internal/bridge", "razzia/internal/load"}},
	{"core", []string{"razzia/internal/table", "razzia/internal/host", "razzia/internal/bus", "razzia/internal/i18n",
		"razzia/internal/measure", "razzia/internal/occasion", "razzia/internal/sign", "razzia/internal/puzzle", "razzia/internal/drill"}},
	{"terminal", []string{"razzia/internal/tui"}},
	{"store", []string{"razzia/internal/store"}},
	{"subjects", []string{"razzia/internal/analysis", "razzia/internal/bots",
		"razzia/internal/bulk", "razzia/internal/club", "razzia/internal/daily", "razzia/internal/duel", "razzia/internal/events",
		"razzia/internal/export", "razzia/internal/homecoming", "razzia/internal/house", "razzia/internal/idempotency",
		"razzia/internal/identity",
		"razzia/internal/leaderboard",
		"razzia/internal/lobby", "razzia/internal/mail", "razzia/internal/members", "razzia/internal/milestones",
		"razzia/internal/moderation", "razzia/internal/oauth", "razzia/internal/operators", "razzia/internal/people", "razzia/internal/profile",
		"razzia/internal/push", "razzia/internal/rating", "razzia/internal/showcase", "razzia/internal/solving",
		"razzia/internal/training"}},
	{"upkeep", []string{"razzia/internal/integrity", "razzia/internal/backup"}},
	{"pages and the API", []string{"razzia/internal/web", pagesOfSubjects, operationsOfSubjects, pagesOfParts, operationsOfParts,
		"razzia/internal/subject",
		"razzia/internal/admin", "razzia/internal/metrics", "razzia/internal/offline", "razzia/internal/paper"}},
	{"sites", []string{"razzia/internal/site", "razzia/internal/operate"}},
	{"programs", []string{"razzia/cmd", "razzia/internal/offline/program", "razzia/internal/tidy", "razzia/scripts", "razzia/tools",
		"razzia/e2e", "razzia/lab"}},
}

// apart are packages that know less of the house than their layer: of our packages they import these alone, and what is below them.
var apart = map[string][]string{
	"razzia": nil,
	"razzia/internal/admin": {"razzia/internal/fault", "razzia/internal/joining", "razzia/internal/keyring", "razzia/internal/moderation",
		"razzia/internal/table"},
	"razzia/client":                {"razzia", "razzia/fair", "razzia/notation", "razzia/internal/atomicfile", "razzia/internal/roots"},
	"razzia/internal/load":         {"razzia/client"},
	"razzia/internal/web/compress": nil,
	"razzia/internal/web/guard":    {"razzia/internal/fault"},
	"razzia/internal/table": {"razzia", "razzia/fair", "razzia/notation", "razzia/internal/fault", "razzia/internal/joining",
		"razzia/internal/table/ahead"},
}

// never are trees of packages, each with those below its layer that it leaves alone all the same.
var never = map[string][]string{
	"razzia/internal/web": {"razzia/internal/store", "razzia/internal/backup", "razzia/internal/tui", "razzia/bot/level",
		"razzia/bot/search"},
	pagesOfSubjects: {"razzia/internal/store", "razzia/internal/backup", "razzia/internal/tui", "razzia/bot/level",
		"razzia/bot/search"},
	pagesOfParts: {"razzia/internal/store", "razzia/internal/backup", "razzia/internal/tui", "razzia/bot/level",
		"razzia/bot/search"},
	"razzia/internal/store": {"razzia/internal/tui", "razzia/bot"},
	"razzia/internal/host": {"razzia/client", "razzia/internal/i18n", "razzia/internal/puzzle",
		"razzia/internal/drill", "razzia/internal/measure"},
}

// loud are the standard packages with access to files, the network or the clock, and those that pass such access on
// (context, log), each with its subpackages.
var loud = []string{"context", "log", "net", "os", "syscall", "time"}

// quiet are the packages that import no loud one: they receive what they need. Each has the loud ones that it may import all the same.
var quiet = map[string][]string{
	"razzia": nil, "razzia/notation": nil, "razzia/fair": nil, "razzia/env": nil, "razzia/internal/rulebook": nil,
	"razzia/internal/rulebook/randomgame": nil, "razzia/internal/rulebook/referee": nil, "razzia/internal/rulebook/session": nil,
	"razzia/internal/fault": nil, "razzia/internal/table/ahead": nil, "razzia/internal/measure": nil, "razzia/internal/measure/worth": nil,
	"razzia/internal/club/pairing": nil, "razzia/internal/club/score": nil, "razzia/internal/club/season": {"time"},
	"razzia/internal/sign":   nil,
	"razzia/internal/puzzle": nil, "razzia/internal/drill": nil, "razzia/internal/solving/glicko": nil,
	// A table is a value: its time, its secret and its levels of bots are arguments. Only what a log shows of an ID is its own.
	"razzia/internal/table": {"time", "log/slog"},
}

// ofRules are the standard packages that the rules may import.
var ofRules = []string{"errors", "fmt", "io", "math/bits", "math/rand/v2", "slices", "strconv", "strings"}

// modules are the modules of others, each with the packages that may import it, by their paths or those above.
var modules = map[string][]string{
	"aead.dev/minisign":                  {"razzia/tools"},
	"filippo.io/age":                     {"razzia/internal/backup"},
	"charm.land":                         {"razzia/internal/tui", "razzia/cmd"},
	"codeberg.org/go-pdf/fpdf":           {"razzia/internal/paper"},
	"github.com/BurntSushi/toml":         {"razzia/internal/settings"},
	"github.com/CycloneDX/cyclonedx-go":  {"razzia/tools"},
	"github.com/VictoriaMetrics/metrics": {"razzia/internal/metrics"},
	"github.com/a-h/templ": {"razzia/internal/web", pagesOfSubjects, pagesOfParts, "razzia/internal/admin/page",
		"razzia/internal/offline"},
	"github.com/alecthomas/kong": {"razzia/cmd"},
	"github.com/andybalholm/brotli": {"razzia/internal/web/compress", "razzia/internal/web/live", "razzia/internal/web/static",
		"razzia/internal/offline/pack"},
	"github.com/charmbracelet":                 {"razzia/internal/tui", "razzia/cmd"},
	"github.com/chromedp":                      {"razzia/e2e"},
	"github.com/coreos/go-oidc/v3":             {"razzia/internal/oidc"},
	"github.com/danielgtaylor/huma/v2":         {"razzia/internal/web/api"},
	"github.com/ergochat/confusables":          {"razzia/internal/table"},
	"github.com/evanw/esbuild":                 {"razzia/tools"},
	"github.com/go-json-experiment/json":       {"razzia/internal/web/api"},
	"github.com/go-webauthn/webauthn":          {"razzia/internal/identity/passkey"},
	"github.com/google/licensecheck":           {"razzia/tools"},
	"github.com/google/rpmpack":                {"razzia/tools"},
	"github.com/jackc/pgx/v5":                  {"razzia/internal/store/postgres", "razzia/internal/bus/notify"},
	"github.com/mmcloughlin/avo":               {"razzia/tools"},
	"github.com/modelcontextprotocol/go-sdk":   {"razzia/internal/web/mcp"},
	"github.com/oapi-codegen/runtime":          {"razzia/tools"},
	"github.com/pressly/goose/v3":              {"razzia/internal/store"},
	"github.com/rivo/uniseg":                   {"razzia/internal/joining"},
	"github.com/wneessen/go-mail":              {"razzia/internal/mail/post"},
	"github.com/santhosh-tekuri/jsonschema/v6": {"razzia/internal/web/webtest"},
	"golang.org/x/crypto/acme":                 {"razzia/internal/certificate", "razzia/cmd/razzia/storage"},
	"golang.org/x/crypto/x509roots/fallback":   {"razzia/internal/roots"},
	"golang.org/x/image":                       {"razzia/internal/web/poster", "razzia/internal/paper"},
	"golang.org/x/net":                         {"razzia/internal/hostname", "razzia/internal/joining"},
	"golang.org/x/oauth2":                      {"razzia/internal/oidc"},
	"golang.org/x/sys":                         {"razzia/bot/net/kernel", "razzia/env/shared"},
	"golang.org/x/text":                        {"razzia/internal"},
	"modernc.org/sqlite":                       {"razzia/internal/store/sqlite"},
	"rsc.io/qr":                                {"razzia/internal/web/pages", "razzia/cmd"},
}

func TestPackagesImportOnlyWhatTheyMay(t *testing.T) {
	for _, src := range sources(t) {
		if src.isTest() || isSupport(src.pkg()) { // tests import anything: they test a package together with the others
			continue
		}
		for _, complaint := range complaintsAboutImports(src) {
			t.Error(complaint)
		}
	}
}

func TestForbiddenImportsAreFound(t *testing.T) {
	for _, test := range []struct{ path, imports, want string }{
		{"card.go", `"fmt"`, ""},
		{"card.go", `"os"`, "razzia imports os"},
		{"card.go", `"razzia/notation"`, "razzia imports razzia/notation"},
		{"notation/json.go", `"encoding/json"`, ""},
		{"notation/json.go", `"net/url"`, "razzia/notation imports net/url"},
		{"notation/json.go", `"razzia/bot"`, "razzia/notation imports razzia/bot"},
		{"bot/bot.go", `"context"`, ""},
		{"bot/bot.go", `"razzia/bot/bottest"`, "razzia/bot imports razzia/bot/bottest"},
		{"bot/bot.go", `"golang.org/x/exp"`, "razzia/bot imports golang.org/x/exp"},
		{"bot/bot.go", `"golang.org/x/sys/cpu"`, "razzia/bot imports golang.org/x/sys/cpu"},
		{"internal/tui/tui.go", `"charm.land/bubbletea/v2"`, ""},
		{"internal/tui/tui.go", `"razzia/internal/web"`, "razzia/internal/tui imports razzia/internal/web"},
		{"internal/table/view.go", `"time"`, ""},
		{"internal/table/view.go", `"net"`, "razzia/internal/table imports net"},
		{"internal/web/guard/limit.go", `"razzia/internal/table"`, "razzia/internal/web/guard imports razzia/internal/table"},
		{"internal/web/home/room.go", `"razzia/internal/store/sqlite"`, "razzia/internal/web/home imports razzia/internal/store/sqlite"},
		{"cmd/razzia/main.go", `"razzia/internal/web"`, ""},
		{"attic/attic.go", `"fmt"`, "package razzia/attic is in no layer"},
	} {
		got := strings.Join(complaintsAboutImports(snippet(t, test.path, "package p; import "+test.imports)), "\n")
		if !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s imports %s: got %q, want %q", test.path, test.imports, got, test.want)
		}
	}
}

// complaintsAboutImports lists the imports of a file that the layers do not allow.
func complaintsAboutImports(src source) (complaints []string) {
	pkg := src.pkg()
	if layerOf(pkg) < 0 {
		return []string{fmt.Sprintf("%s: package %s is in no layer of internal/tidy/imports_test.go: add its path to one",
			src.at(src.file.Package), pkg)}
	}
	for _, spec := range src.file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if why := whyNot(pkg, imported); why != "" {
			complaints = append(complaints, fmt.Sprintf("%s: %s imports %s, but %s: see the rules for imports in docs/contribute/README.md",
				src.at(spec.Pos()), pkg, imported, why))
		}
	}
	return complaints
}

// whyNot says why a package may not import another one; "" if it may.
func whyNot(pkg, imported string) string {
	switch {
	case isStandard(imported):
		if pkg == module && !slices.Contains(ofRules, imported) {
			return "the rules import few standard packages"
		}
		except, isQuiet := quiet[pkg]
		if isQuiet && slices.ContainsFunc(loud, func(tree string) bool { return within(tree, imported) }) && !slices.Contains(except, imported) {
			return "it receives files, the network and the clock from its caller"
		}
	case !within(module, imported):
		for of, may := range modules {
			if within(of, imported) && slices.ContainsFunc(may, func(tree string) bool { return within(tree, pkg) }) {
				return ""
			}
		}
		return "the list of modules does not name it for this package"
	case isSupport(imported):
		return "that is for tests"
	case layerOf(imported) > layerOf(pkg):
		return "that is of a higher layer"
	default:
		if only, is := apart[pkg]; is && !slices.Contains(only, imported) {
			return "it knows less of the house"
		}
		for tree, left := range never {
			if within(tree, pkg) && slices.ContainsFunc(left, func(other string) bool { return within(other, imported) }) {
				return "it leaves that alone"
			}
		}
	}
	return ""
}

// layerOf returns the number of the layer of a package; -1 for none.
func layerOf(pkg string) int {
	deepest, found := 0, -1
	for i, l := range layers {
		for _, at := range l.paths {
			if parts := strings.Count(at, "/") + 1; parts > deepest && (pkg == at || at != module && within(at, pkg)) {
				deepest, found = parts, i
			}
		}
	}
	return found
}

// support are packages that only tests and generators import, besides those whose names end in "test".
var support = []string{"razzia/e2e", "razzia/bot/bottest", "razzia/internal/fatal", "razzia/internal/web/webtest",
	"razzia/internal/web/hostile"}

// isSupport reports whether only tests and generators import a package.
func isSupport(pkg string) bool {
	return strings.HasSuffix(path.Base(pkg), "test") || slices.ContainsFunc(support, func(tree string) bool { return within(tree, pkg) })
}

// within reports whether a package is the root of a tree or below it. A star in the path of the root stands for one part of it.
func within(tree, pkg string) bool {
	if parts := strings.Count(tree, "/") + 1; strings.Contains(tree, "*") {
		all := strings.Split(pkg, "/")
		fits, err := path.Match(tree, strings.Join(all[:min(parts, len(all))], "/"))
		return fits && err == nil
	}
	return pkg == tree || strings.HasPrefix(pkg, tree+"/")
}

// isStandard reports whether a package belongs to the standard library. As for the go command, the path of such
// a package does not begin with a domain.
func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".") && first != module
}
