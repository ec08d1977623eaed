package tidy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Entries of the table that stand for more than one package.
const (
	anyStd   = "any standard package"
	quietStd = "any standard package without access to files, network or clock"
	anyOfUs  = "any package of this module"
)

// loud are the standard packages with access to files, the network or the clock, and those that pass such access on
// (context, log), each with its subpackages. A package that may not import them receives what it needs from its
// caller.
var loud = []string{"context", "log", "net", "os", "syscall", "time"}

// table lists for each package what it may import, lower packages first. An entry that ends in "/..." stands for a
// module and all its packages. Test files may import anything: they test a package together with the others.
var table = []struct {
	pkg string
	may []string
}{
	// The rules are values and functions of values. This list has standard packages only, so no module can come
	// in indirectly either.
	{"razzia", []string{"errors", "fmt", "io", "math/bits", "math/rand/v2", "slices", "strconv", "strings"}},
	{"razzia/notation", []string{quietStd, "razzia"}},
	// The tests of the rules. No program imports them.
	{"razzia/internal/rulebook", []string{quietStd, "razzia"}},
	{"razzia/internal/rulebook/randomgame", []string{quietStd, "razzia"}},
	{"razzia/internal/rulebook/referee", []string{quietStd, "razzia", "razzia/internal/rulebook"}},
	{"razzia/internal/rulebook/session", []string{quietStd, "razzia", "razzia/internal/rulebook"}},

	{"razzia/fair", []string{quietStd, "razzia", "razzia/notation"}},
	{"razzia/bot", []string{anyStd, "razzia"}},
	{"razzia/bot/net/kernel", []string{anyStd, "golang.org/x/sys/cpu"}},
	{"razzia/bot/net", []string{anyStd, "razzia", "razzia/bot/net/kernel"}},
	{"razzia/bot/train", []string{anyStd, "razzia", "razzia/bot", "razzia/bot/net", "razzia/bot/net/kernel", "razzia/bot/solve"}},
	{"razzia/bot/ply", []string{anyStd, "razzia", "razzia/bot", "razzia/bot/net"}},
	{"razzia/bot/bottest/scene", []string{anyStd, "razzia"}}, // tests inside package bot use it
	{"razzia/bot/bottest", []string{anyStd, "razzia", "razzia/bot"}},
	{"razzia/arena", []string{anyStd, "razzia", "razzia/bot", "razzia/notation"}},
	{"razzia/engine", []string{anyStd, "razzia", "razzia/bot", "razzia/notation"}},
	{"razzia/engine/enginetest", []string{anyStd, "razzia", "razzia/bot", "razzia/notation", "razzia/engine"}},

	{"razzia/bot/solve", []string{anyStd, "razzia", "razzia/bot"}},
	{"razzia/bot/search", []string{anyStd, "razzia", "razzia/bot", "razzia/bot/net", "razzia/bot/solve"}},

	// An environment for learning shows what the nets read.
	{"razzia/env", []string{quietStd, "razzia", "razzia/bot/net"}},
	{"razzia/env/shared", []string{anyStd, "golang.org/x/sys/unix"}},
	{"razzia/env/python", nil}, // only tests

	{"razzia/bot/review", []string{anyStd, "razzia", "razzia/bot"}},
	{"razzia/bot/hint", []string{anyStd, "razzia", "razzia/bot"}},
	{"razzia/bot/level", []string{anyStd, "razzia", "razzia/bot", "razzia/bot/search"}},

	{"razzia/internal/table/ahead", []string{quietStd, "razzia"}},
	// A table is a value: its time, its secret and its levels of bots are arguments.
	{"razzia/internal/table", []string{"cmp", "crypto/sha256", "encoding/base32", "encoding/hex", "encoding/json", "errors", "fmt",
		"hash/fnv", "maps",
		"log/slog", // only for what a log shows of an ID
		"slices", "strconv", "strings", "time", "unicode", "unicode/utf8",
		"razzia", "razzia/notation", "razzia/fair", "razzia/internal/table/ahead", "razzia/internal/joining", "golang.org/x/text/...",
		"github.com/ergochat/confusables"}},
	// The judge is a net of this program. A measure follows from the public moves of a game alone.
	{"razzia/internal/measure", []string{"crypto/sha256", "encoding/hex", "encoding/json", "fmt", "math", "slices", "strconv",
		"strings", "razzia", "razzia/bot/net"}},
	{"razzia/internal/measure/worth", []string{"embed", "encoding/json", "fmt", "math", "slices", "strings",
		"razzia", "razzia/internal/measure"}},
	{"razzia/internal/puzzle", []string{"math", "bufio", "bytes",
		"compress/gzip", "crypto/sha256", "embed", "encoding/base32", "encoding/json",
		"errors", "fmt", "io",
		"slices", "strings", "sync", // sync only to read the shipped set at first use
		"razzia", "razzia/notation"}},
	// The engine of the drills is a net of this program, as the judge is.
	{"razzia/internal/drill", []string{"cmp", "encoding/json", "fmt", "math", "math/rand/v2", "slices", "strconv", "razzia",
		"razzia/notation", "razzia/bot", "razzia/bot/hint", "razzia/bot/net"}},
	// The search for puzzles asks bots, and solves. Only the command for it imports it.
	{"razzia/internal/puzzle/find", []string{anyStd, "razzia", "razzia/bot", "razzia/bot/level", "razzia/bot/net", "razzia/bot/ply",
		"razzia/bot/search", "razzia/bot/solve", "razzia/internal/puzzle"}},
	{"razzia/internal/host", []string{anyStd, "razzia", "razzia/fair", "razzia/bot", "razzia/bot/hint", "razzia/internal/table"}},
	{"razzia/internal/host/hosttest", []string{anyStd, "razzia", "razzia/internal/alone", "razzia/fair", "razzia/bot", "razzia/internal/table",
		"razzia/internal/table/ahead", "razzia/internal/host"}},
	// The analyst is an argument. A review is computed from the public moves of a game.
	{"razzia/internal/analysis", []string{anyStd, "razzia", "razzia/internal/awaited", "razzia/internal/feed",
		"razzia/notation", "razzia/bot", "razzia/bot/hint", "razzia/bot/review", "razzia/internal/measure",
		"razzia/internal/table"}},
	// A store keeps measures beside tables.
	{"razzia/internal/analysis/analysistest", []string{anyStd, "razzia/bot/net", "razzia/internal/measure", "razzia/internal/analysis",
		"razzia/internal/table", "razzia/internal/host", "razzia/internal/host/hosttest"}},
	// A store keeps what is played. The test of stores plays and measures games.
	{"razzia/internal/house", []string{anyStd, "razzia", "razzia/internal/fresh", "razzia/internal/table"}},
	{"razzia/internal/house/housetest", []string{anyStd, "razzia", "razzia/internal/analysis", "razzia/internal/measure",
		"razzia/internal/house", "razzia/internal/profile/profiletest",
		"razzia/internal/table", "razzia/internal/host", "razzia/internal/host/hosttest"}},
	{"razzia/internal/bus", []string{anyStd, "razzia/internal/table"}},
	{"razzia/internal/roots", []string{anyStd, "golang.org/x/crypto/x509roots/fallback/bundle"}},
	{"razzia/internal/store/postgres/address", []string{anyStd, "razzia/internal/roots", "github.com/jackc/pgx/v5/..."}},
	{"razzia/internal/bus/notify", []string{anyStd, "razzia/internal/table", "razzia/internal/bus",
		"razzia/internal/store/postgres/address", "github.com/jackc/pgx/v5"}},
	{"razzia/internal/identity", []string{anyStd, "razzia/internal/table"}},
	{"razzia/internal/identity/identitytest", []string{anyStd, "razzia/internal/identity", "razzia/internal/table"}},
	// No other package knows of WebAuthn.
	{"razzia/internal/identity/passkey", []string{anyStd, "razzia/internal/identity", "github.com/go-webauthn/webauthn/..."}},
	{"razzia/internal/identity/passkey/passkeytest", []string{anyStd, "razzia/internal/identity",
		"razzia/internal/identity/passkey"}}, // only tests import it
	// No other package knows of OpenID Connect.
	{"razzia/internal/hostname", []string{anyStd, "golang.org/x/net/idna"}},
	{"razzia/internal/oidc", []string{anyStd, "razzia/internal/hostname", "github.com/coreos/go-oidc/v3/oidc", "golang.org/x/oauth2"}},
	{"razzia/internal/oidc/oidctest", []string{anyStd}}, // only tests import it
	{"razzia/internal/keyring", []string{anyStd}},
	{"razzia/internal/keyring/keyringtest", []string{anyStd, "razzia/internal/keyring"}},
	{"razzia/internal/moderation", []string{anyStd, "razzia/internal/table", "golang.org/x/text/..."}},
	{"razzia/internal/moderation/moderationtest", []string{anyStd, "razzia/internal/moderation", "razzia/internal/identity",
		"razzia/internal/identity/identitytest", "razzia/internal/table"}},
	{"razzia/internal/people", []string{anyStd, "razzia/internal/table"}},
	{"razzia/internal/people/peopletest", []string{anyStd, "razzia", "razzia/fair", "razzia/internal/people", "razzia/internal/table",
		"razzia/internal/host", "razzia/internal/identity", "razzia/internal/lobby"}}, // a store keeps persons beside accounts and tables
	// The events of a person come from their tables and from their invitations.
	{"razzia/internal/events", []string{anyStd, "razzia", "razzia/internal/host", "razzia/internal/people", "razzia/internal/table"}},
	{"razzia/internal/events/eventstest", []string{anyStd, "razzia", "razzia/internal/events", "razzia/internal/host",
		"razzia/internal/people", "razzia/internal/table"}}, // only tests import it
	{"razzia/internal/solving/glicko", []string{"math"}},
	{"razzia/internal/solving", []string{anyStd, "razzia", "razzia/internal/puzzle", "razzia/internal/solving/glicko",
		"razzia/internal/table"}},
	{"razzia/internal/solving/solvingtest", []string{anyStd, "razzia/internal/host", "razzia/internal/identity",
		"razzia/internal/identity/identitytest",
		"razzia/internal/solving"}},
	{"razzia/internal/training", []string{anyStd, "razzia/internal/drill"}},
	{"razzia/internal/training/trainingtest", []string{anyStd, "razzia/internal/drill", "razzia/internal/host", "razzia/internal/identity",
		"razzia/internal/identity/identitytest", "razzia/internal/training"}},
	{"razzia/internal/profile", []string{anyStd, "razzia", "razzia/internal/feed", "razzia/internal/measure", "razzia/internal/table"}},
	{"razzia/internal/profile/profiletest", []string{anyStd, "razzia", "razzia/internal/analysis", "razzia/internal/host",
		"razzia/internal/identity", "razzia/internal/identity/identitytest",
		"razzia/internal/measure", "razzia/internal/profile", "razzia/internal/rating/ratingtest", "razzia/internal/table"}},
	{"razzia/internal/rating", []string{anyStd, "razzia", "razzia/internal/awaited", "razzia/internal/feed", "razzia/internal/table"}},
	{"razzia/internal/rating/ratingtest", []string{anyStd, "razzia", "razzia/internal/identity/identitytest", "razzia/internal/rating",
		"razzia/internal/table",
		"razzia/internal/host", "razzia/internal/identity", "razzia/internal/lobby"}}, // a store keeps ratings beside accounts and tables
	{"razzia/internal/daily", []string{anyStd, "razzia", "razzia/bot", "razzia/fair", "razzia/notation", "razzia/internal/feed",
		"razzia/internal/measure", "razzia/internal/puzzle",
		"razzia/internal/table"}},
	{"razzia/internal/daily/dailytest", []string{anyStd, "razzia", "razzia/fair", "razzia/notation", "razzia/internal/daily",
		"razzia/internal/host", "razzia/internal/identity", "razzia/internal/identity/identitytest", "razzia/internal/store",
		"razzia/internal/store/storetest", "razzia/internal/table"}},
	// A request and a filter name a range of ratings: the value alone.
	{"razzia/internal/lobby", []string{anyStd, "razzia", "razzia/internal/rating", "razzia/internal/table"}},
	{"razzia/internal/lobby/lobbytest", []string{anyStd, "razzia/internal/alone",
		"razzia/internal/lobby", "razzia/internal/rating", "razzia/internal/table"}},
	// A leaderboard ranks ratings.
	{"razzia/internal/leaderboard", []string{anyStd, "razzia/internal/fresh", "razzia/internal/rating", "razzia/internal/table"}},
	{"razzia/internal/leaderboard/leaderboardtest", []string{anyStd, "razzia/internal/host", "razzia/internal/identity",
		"razzia/internal/identity/identitytest", "razzia/internal/leaderboard", "razzia/internal/rating"}},
	{"razzia/internal/recent", []string{anyStd}},
	{"razzia/internal/alone", []string{anyStd}},
	{"razzia/internal/fresh", []string{anyStd}},
	{"razzia/internal/awaited", []string{anyStd, "razzia/internal/recent"}},
	{"razzia/internal/feed", []string{anyStd}},
	{"razzia/internal/joining", []string{anyStd, "golang.org/x/net/idna", "golang.org/x/text/unicode/norm", "github.com/rivo/uniseg"}},
	{"razzia/internal/i18n", []string{anyStd, "razzia", "razzia/internal/joining",
		"razzia/internal/recent", "razzia/bot/hint", // puts its reasons into words
		"golang.org/x/text/..."}},
	// A message is put into the words of its reader when it is sent.
	{"razzia/internal/push", []string{anyStd, "razzia/internal/i18n", "razzia/internal/table"}},
	{"razzia/internal/push/pushtest", []string{anyStd, "razzia/internal/identity", "razzia/internal/push"}},
	// Use cases know services and values: no engine, no HTTP.
	{"razzia/internal/app", []string{anyStd, "razzia/internal/fresh", "razzia/internal/drill", "razzia/internal/solving",
		"razzia/internal/training", "razzia",
		"razzia/internal/daily",
		"razzia/internal/moderation", "razzia/internal/host", "razzia/internal/i18n", "razzia/internal/identity",
		"razzia/internal/identity/passkey",
		"razzia/internal/leaderboard", "razzia/internal/lobby", "razzia/internal/oidc", "razzia/internal/people", "razzia/internal/profile",
		"razzia/internal/push",
		"razzia/internal/rating", "razzia/internal/analysis", "razzia/internal/table"}},
	{"razzia/internal/store", []string{anyStd, "razzia/internal/drill", "razzia/internal/training", "razzia/internal/solving", "razzia",
		"razzia/internal/daily", "razzia/internal/house", "razzia/internal/leaderboard", "razzia/internal/measure",
		"razzia/internal/analysis", "razzia/internal/profile", "razzia/internal/rating",
		"razzia/internal/moderation", "razzia/internal/identity", "razzia/internal/keyring", "razzia/internal/lobby", "razzia/internal/push",
		"razzia/internal/people", "razzia/internal/table", "razzia/internal/host"}},
	{"razzia/internal/store/sqlite", []string{anyStd, "razzia/internal/alone",
		"razzia/internal/keyring", "razzia/internal/table", "razzia/internal/host",
		"razzia/internal/store", "razzia/internal/atomicfile", "razzia/internal/owner",
		"modernc.org/sqlite", "github.com/pressly/goose/v3"}},
	{"razzia/internal/store/postgres", []string{anyStd, "razzia/internal/alone",
		"razzia/internal/table", "razzia/internal/host", "razzia/internal/store",
		"razzia/internal/store/postgres/address", "github.com/jackc/pgx/v5/...", "github.com/pressly/goose/v3"}},
	{"razzia/internal/store/storetest", []string{anyStd, "razzia/internal/identity", "razzia/internal/store",
		"razzia/internal/table"}}, // only tests import it
	{"razzia/internal/store/postgres/pgtest", []string{anyStd, "github.com/jackc/pgx/v5"}}, // only tests import it

	{"razzia/internal/owner", []string{anyStd}},
	{"razzia/internal/backup", []string{anyStd, "razzia/internal/atomicfile", "razzia/internal/owner"}},
	{"razzia/internal/load", []string{anyStd}}, // it knows the server by its API alone
	// It knows a server by its API alone, and checks by the rules what that sends.
	{"razzia/internal/atomicfile", []string{anyStd, "razzia/internal/owner"}},
	{"razzia/internal/client", []string{anyStd, "razzia/internal/roots", "razzia", "razzia/internal/atomicfile", "razzia/notation"}},
	{"razzia/internal/bridge", []string{anyStd, "razzia", "razzia/bot", "razzia/internal/client", "razzia/notation"}},
	// The server is an argument: the socket leads nowhere else.
	{"razzia/internal/admin", []string{anyStd, "razzia/internal/joining",
		"razzia/internal/moderation", "razzia/internal/table", "razzia/internal/keyring"}},
	// A place is a folder or a database: only the program opens one.
	{"razzia/internal/operate/place", []string{anyStd, "razzia/internal/atomicfile", "razzia/internal/owner", "razzia/internal/backup",
		"razzia/internal/integrity", "razzia/internal/store", "razzia/internal/store/sqlite", "razzia/internal/store/postgres",
		"razzia/internal/store/postgres/address"}},
	{"razzia/internal/integrity", []string{anyStd, "razzia/fair", "razzia/internal/table", "razzia/internal/store",
		"razzia/internal/analysis"}},
	{"razzia/internal/integrity/integritytest", []string{anyStd, "razzia/internal/integrity", "razzia/internal/store/sqlite"}},
	{"razzia/internal/export", []string{anyStd, "razzia", "razzia/fair", "razzia/notation", "razzia/internal/table", "razzia/internal/host"}},
	// It names the types of what it lists and writes: the store and the judge are arguments.
	{"razzia/internal/bulk", []string{anyStd, "razzia", "razzia/notation", "razzia/internal/analysis", "razzia/internal/export",
		"razzia/internal/host", "razzia/internal/measure", "razzia/internal/table"}},
	{"razzia/internal/bulk/bulktest", []string{anyStd, "razzia", "razzia/internal/bulk", "razzia/internal/host",
		"razzia/internal/host/hosttest", "razzia/internal/table"}},
	{"razzia/internal/tui/hotseat", []string{anyStd, "razzia", "razzia/internal/atomicfile", "razzia/notation", "razzia/bot"}},
	{"razzia/internal/tui", []string{anyStd, "razzia", "razzia/internal/joining",
		"razzia/notation", "razzia/bot", "razzia/bot/hint", "razzia/internal/i18n",
		"razzia/internal/tui/hotseat", "charm.land/...", "github.com/charmbracelet/x/..."}},
	{"razzia/internal/web/ui/art", []string{anyStd, "razzia"}},
	{"razzia/internal/web/ui/art/paint", []string{anyStd, "razzia/internal/web/ui/art"}},
	{"razzia/internal/web/poster", []string{anyStd, "razzia/internal/web/ui/art", "golang.org/x/image/...", "golang.org/x/text/unicode/norm"}},
	// The guard imports neither tables nor pages.
	{"razzia/internal/web/guard", []string{anyStd}},
	{"razzia/internal/web/compress", []string{anyStd, "github.com/andybalholm/brotli"}},
	{"razzia/internal/web/static", []string{anyStd, "razzia/internal/web/compress", "razzia/internal/web/ui/art",
		"github.com/andybalholm/brotli"}},
	{"razzia/internal/web/session", []string{anyStd, "razzia/internal/identity", "razzia/internal/keyring", "razzia/internal/recent",
		"razzia/internal/table", "razzia/internal/i18n", "razzia/internal/web/ui/art"}},
	{"razzia/internal/web/ui", []string{anyStd, "razzia/internal/daily", "razzia/internal/puzzle", "razzia", "razzia/internal/leaderboard",
		"razzia/internal/measure/worth", "razzia/internal/rating",
		"razzia/fair", "razzia/bot/hint", "razzia/bot/review", "razzia/internal/analysis", "razzia/internal/table",
		"razzia/internal/table/ahead", "razzia/internal/lobby", "razzia/internal/people",
		"razzia/internal/i18n",
		"razzia/internal/web/session", "razzia/internal/web/ui/art", "github.com/a-h/templ/..."}},
	// The function that renders a table is an argument.
	{"razzia/internal/web/live", []string{anyStd, "razzia", "razzia/internal/table", "razzia/internal/host", "razzia/internal/web/compress",
		"github.com/andybalholm/brotli/..."}},
	{"razzia/internal/web/exchange", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/table", "razzia/internal/host",
		"razzia/internal/i18n", "razzia/internal/identity", "razzia/internal/identity/passkey",
		"razzia/internal/web/guard", "razzia/internal/web/session"}},
	{"razzia/internal/web/auth", []string{anyStd, "razzia/internal/app", "razzia/internal/identity", "razzia/internal/keyring",
		"razzia/internal/table", "razzia/internal/web/exchange", "razzia/internal/web/guard", "razzia/internal/web/session"}},
	{"razzia/internal/web/form", []string{anyStd, "razzia", "razzia/internal/app"}},
	{"razzia/internal/web/pages", []string{anyStd, "razzia/internal/hostname", "razzia/internal/app", "razzia/internal/identity",
		"razzia/internal/moderation",
		"razzia/internal/people", "razzia/internal/table", "razzia/internal/web/exchange", "razzia/internal/web/auth",
		"razzia/internal/web/compress", "razzia/internal/web/guard",
		"razzia/internal/web/live", "razzia/internal/web/static", "razzia/internal/web/ui", "github.com/a-h/templ", "rsc.io/qr"}},
	{"razzia/internal/web/members", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/identity",
		"razzia/internal/identity/passkey", "razzia/internal/oidc", "razzia/internal/table",
		"razzia/internal/web/exchange", "razzia/internal/web/auth", "razzia/internal/web/form", "razzia/internal/web/guard",
		"razzia/internal/web/pages", "razzia/internal/web/session", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/privacy", []string{anyStd, "razzia", "razzia/internal/host",
		"razzia/internal/web/exchange", "razzia/internal/web/auth", "razzia/internal/web/guard", "razzia/internal/web/pages",
		"razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/preferences", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/host", "razzia/internal/i18n",
		"razzia/internal/push", "razzia/internal/table",
		"razzia/internal/web/exchange", "razzia/internal/web/auth", "razzia/internal/web/form", "razzia/internal/web/guard",
		"razzia/internal/web/pages", "razzia/internal/web/session", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/action", []string{anyStd, "razzia", "razzia/internal/app", "razzia/bot/hint", "razzia/internal/table",
		"razzia/internal/table/ahead", "razzia/internal/host", "razzia/internal/analysis",
		"razzia/internal/web/exchange", "razzia/internal/web/form", "razzia/internal/web/guard", "razzia/internal/web/session"}},
	{"razzia/internal/web/api", []string{anyStd, "razzia/internal/measure",
		"razzia/internal/web/compress", "razzia/internal/drill", "razzia/internal/training", "razzia/internal/solving", "razzia",
		"razzia/internal/measure/worth", "razzia/internal/house", "razzia/internal/app", "razzia/notation", "razzia/fair",
		"razzia/bot/review", "razzia/bot/hint",
		"razzia/internal/moderation", "razzia/internal/table", "razzia/internal/table/ahead", "razzia/internal/host", "razzia/internal/lobby",
		"razzia/internal/profile", "razzia/internal/rating", "razzia/internal/push", "razzia/internal/analysis", "razzia/internal/i18n",
		"razzia/internal/identity", "razzia/internal/people", "razzia/internal/identity/passkey",
		"razzia/internal/web/action", "razzia/internal/web/exchange", "razzia/internal/web/auth", "razzia/internal/web/guard",
		"razzia/internal/web/live", "razzia/internal/web/session",
		"github.com/danielgtaylor/huma/v2/...", "github.com/go-json-experiment/json/jsontext"}},
	{"razzia/internal/web/api/apitest", []string{anyStd, "github.com/oapi-codegen/runtime"}}, // only tests import it
	{"razzia/internal/web/api/describe", []string{anyStd, "razzia/internal/web/api"}},        // only go generate runs it
	{"razzia/internal/web/people", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/i18n", "razzia/internal/people",
		"razzia/internal/table", "razzia/internal/web/action",
		"razzia/internal/web/exchange", "razzia/internal/web/form", "razzia/internal/web/guard", "razzia/internal/web/pages",
		"razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/profile", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/i18n",
		"razzia/internal/leaderboard", "razzia/internal/profile",
		"razzia/internal/rating", "razzia/internal/web/exchange", "razzia/internal/web/form", "razzia/internal/web/guard",
		"razzia/internal/web/pages", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/training", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/drill", "razzia/internal/profile",
		"razzia/internal/table", "razzia/internal/training", "razzia/internal/web/exchange", "razzia/internal/web/form",
		"razzia/internal/web/guard", "razzia/internal/web/pages", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/puzzles", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/i18n", "razzia/internal/puzzle",
		"razzia/internal/solving", "razzia/internal/web/exchange", "razzia/internal/web/form", "razzia/internal/web/guard",
		"razzia/internal/web/pages", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/home", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/daily", "razzia/internal/measure",
		"razzia/internal/profile", "razzia/internal/solving", "razzia/internal/host", "razzia/internal/i18n",
		"razzia/internal/identity/passkey", "razzia/internal/people", "razzia/internal/table",
		"razzia/internal/web/exchange", "razzia/internal/web/guard", "razzia/internal/web/pages", "razzia/internal/web/ui",
		"github.com/a-h/templ/..."}},
	{"razzia/internal/web/lobby", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/i18n", "razzia/internal/lobby",
		"razzia/internal/people", "razzia/internal/rating", "razzia/internal/table", "razzia/internal/web/exchange", "razzia/internal/web/form",
		"razzia/internal/web/guard", "razzia/internal/web/live", "razzia/internal/web/pages", "razzia/internal/web/static",
		"razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/events", []string{anyStd, "razzia/internal/app", "razzia/internal/events", "razzia/internal/web/exchange",
		"razzia/internal/web/guard", "razzia/internal/web/live", "razzia/internal/web/pages"}},
	{"razzia/internal/web/records", []string{anyStd, "razzia", "razzia/fair", "razzia/notation", "razzia/internal/app", "razzia/internal/i18n",
		"razzia/internal/analysis", "razzia/internal/table", "razzia/internal/web/exchange", "razzia/internal/web/guard",
		"razzia/internal/web/pages", "razzia/internal/web/poster", "razzia/internal/web/static", "razzia/internal/web/ui",
		"github.com/a-h/templ/..."}},
	{"razzia/internal/web/house", []string{anyStd, "razzia", "razzia/internal/house", "razzia/internal/measure/worth",
		"razzia/internal/web/exchange", "razzia/internal/web/guard", "razzia/internal/web/pages", "razzia/internal/web/ui",
		"github.com/a-h/templ/..."}},
	{"razzia/internal/web/bots", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/table", "razzia/internal/web/action",
		"razzia/internal/web/exchange", "razzia/internal/web/form", "razzia/internal/web/guard", "razzia/internal/web/pages",
		"razzia/internal/web/session", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/leaderboard", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/leaderboard",
		"razzia/internal/web/exchange", "razzia/internal/web/form", "razzia/internal/web/guard", "razzia/internal/web/pages",
		"razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/daily", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/awaited", "razzia/internal/daily",
		"razzia/internal/puzzle", "razzia/internal/i18n",
		"razzia/internal/table", "razzia/internal/web/exchange", "razzia/internal/web/form", "razzia/internal/web/guard",
		"razzia/internal/web/pages", "razzia/internal/web/poster", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/playground", []string{anyStd, "razzia/internal/web/exchange", "razzia/internal/web/guard",
		"razzia/internal/web/pages", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/rules", []string{anyStd, "razzia", "razzia/internal/measure/worth", "razzia/internal/i18n",
		"razzia/internal/web/exchange", "razzia/internal/web/guard",
		"razzia/internal/web/pages", "razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/tables", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/host", "razzia/internal/i18n",
		"razzia/internal/analysis", "razzia/internal/rating", "razzia/internal/table", "razzia/internal/web/action",
		"razzia/internal/web/exchange", "razzia/internal/web/form",
		"razzia/internal/web/guard", "razzia/internal/web/live", "razzia/internal/web/pages", "razzia/internal/web/static",
		"razzia/internal/web/ui", "github.com/a-h/templ/..."}},
	{"razzia/internal/web/talk", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/i18n", "razzia/internal/moderation",
		"razzia/internal/table", "razzia/internal/web/exchange",
		"razzia/internal/web/form", "razzia/internal/web/guard", "razzia/internal/web/pages", "razzia/internal/web/ui",
		"github.com/a-h/templ/..."}},
	{"razzia/internal/web/downloads", []string{anyStd, "razzia/internal/app", "razzia/internal/bulk", "razzia/internal/host",
		"razzia/internal/web/compress", "razzia/internal/web/exchange", "razzia/internal/web/guard"}},
	// A tool is an operation of the API, which is an argument: no use case and no other face.
	{"razzia/internal/web/mcp", []string{anyStd, "razzia", "razzia/internal/app", "razzia/internal/host", "razzia/internal/i18n",
		"razzia/internal/table", "razzia/internal/web/auth", "razzia/internal/web/exchange", "razzia/internal/web/guard",
		"github.com/modelcontextprotocol/go-sdk/..."}},
	// It wires the rooms, and has no page of its own.
	{"razzia/internal/web", []string{anyStd, "razzia/internal/events", "razzia/internal/web/events",
		"razzia/internal/bulk", "razzia/internal/web/downloads",
		"razzia/internal/web/daily", "razzia/internal/app", "razzia/internal/house",
		"razzia/internal/leaderboard", "razzia/internal/web/house", "razzia/internal/web/leaderboard",
		"razzia/internal/web/bots", "razzia/internal/web/playground",
		"razzia/internal/host", "razzia/internal/identity", "razzia/internal/keyring", "razzia/internal/lobby", "razzia/internal/moderation",
		"razzia/internal/oidc", "razzia/internal/people", "razzia/internal/profile", "razzia/internal/push", "razzia/internal/rating",
		"razzia/internal/analysis",
		"razzia/internal/web/action", "razzia/internal/web/exchange", "razzia/internal/web/api", "razzia/internal/web/auth",
		"razzia/internal/web/guard", "razzia/internal/web/home", "razzia/internal/web/live", "razzia/internal/web/lobby",
		"razzia/internal/web/mcp", "razzia/internal/web/members", "razzia/internal/web/pages", "razzia/internal/web/people",
		"razzia/internal/web/preferences",
		"razzia/internal/web/privacy", "razzia/internal/training", "razzia/internal/web/training", "razzia/internal/web/profile",
		"razzia/internal/web/puzzles", "razzia/internal/solving", "razzia/internal/web/records", "razzia/internal/web/rules",
		"razzia/internal/web/session", "razzia/internal/web/static",
		"razzia/internal/web/tables", "razzia/internal/web/talk", "razzia/internal/web/ui"}},
	// The host, the store and the web server know nothing of figures.
	{"razzia/internal/metrics", []string{anyStd, "razzia", "razzia/internal/table", "razzia/internal/host", "razzia/internal/push",
		"razzia/internal/backup",
		"razzia/internal/web", "razzia/internal/web/compress", "razzia/internal/web/guard", "github.com/VictoriaMetrics/metrics"}},
	{"razzia/internal/web/webtest", []string{anyStd, anyOfUs, "github.com/santhosh-tekuri/jsonschema/v6"}}, // only tests import it
	{"razzia/internal/web/webtest/notified", []string{anyStd, anyOfUs}},                                    // the same, with SQLite
	// The operator's page asks the socket of a server. It has the look of the players' pages, and nothing else of them.
	{"razzia/internal/admin/page", []string{anyStd, "razzia/internal/admin", "razzia/internal/moderation", "razzia/internal/table",
		"razzia/internal/web/static", "github.com/a-h/templ/..."}},
	{"razzia/internal/webcheck/chromium", []string{anyStd, "github.com/chromedp/..."}}, // only tests import it, and the pictures
	// Pictures runs the whole program.
	{"razzia/internal/webcheck/pictures", []string{anyStd, anyOfUs, "github.com/chromedp/..."}},
	{"razzia/internal/settings", []string{anyStd, "github.com/BurntSushi/toml"}},
	{"razzia/cmd/razzia/...", []string{anyStd, anyOfUs, "charm.land/...", "github.com/charmbracelet/x/...",
		"github.com/alecthomas/kong", "rsc.io/qr"}},

	{"razzia/internal/webcheck", nil},         // only tests
	{"razzia/internal/webcheck/hostile", nil}, // likewise
	{"razzia/internal/webcheck/week", nil},    // likewise
	{"razzia/deploy/faults", nil},             // likewise
	{"razzia/deploy/measure", nil},            // likewise
	{"razzia/internal/tidy", nil},
	{"razzia/examples", nil},
	{"razzia/examples/eventbot", []string{anyStd, "razzia", "razzia/bot", "razzia/notation"}},
	{"razzia/scripts", nil},
	{"razzia/tools/release", []string{anyStd, "github.com/CycloneDX/cyclonedx-go", "github.com/google/licensecheck"}},
	{"razzia/tools/kernels", []string{"github.com/mmcloughlin/avo/..."}},
	{"razzia/tools/bundle", []string{anyStd, "github.com/evanw/esbuild/..."}},
}

func TestPackagesImportOnlyWhatTheyMay(t *testing.T) {
	for _, src := range sources(t) {
		if src.isTest() {
			continue
		}
		for _, complaint := range complaintsAboutImports(src) {
			t.Error(complaint)
		}
	}
}

func TestTheRulesImportOnlyTheStandardLibrary(t *testing.T) {
	may, _ := allowed(module)
	for _, pattern := range may {
		if !isStandard(pattern) || isLoud(pattern) {
			t.Errorf("the table lets the rules import %q: want only standard packages without access to files, network or clock", pattern)
		}
	}
}

func TestForbiddenImportsAreFound(t *testing.T) {
	for _, test := range []struct{ path, imports, want string }{
		{"card.go", `"fmt"`, ""},
		{"card.go", `"os"`, "card.go:1: " + module + " imports os"},
		{"card.go", `"razzia/notation"`, "card.go:1: " + module + " imports razzia/notation"},
		{"notation/json.go", `"encoding/json"`, ""},
		{"notation/json.go", `"net/url"`, "notation/json.go:1: razzia/notation imports net/url"},
		{"bot/bot.go", `"context"`, ""},
		{"bot/bot.go", `"razzia/bot/bottest"`, "bot/bot.go:1: razzia/bot imports razzia/bot/bottest"},
		{"bot/bot.go", `"golang.org/x/exp"`, "bot/bot.go:1: razzia/bot imports golang.org/x/exp"},
		{"internal/tui/tui.go", `"charm.land/bubbletea/v2"`, ""},
		{"internal/tui/tui.go", `"razzia/internal/web"`, "internal/tui/tui.go:1: razzia/internal/tui imports razzia/internal/web"},
		{"cmd/razzia/main.go", `"razzia/internal/web"`, ""},
		{"attic/attic.go", `"fmt"`, "attic/attic.go:1: package " + module + "/attic has no line in the table"},
	} {
		got := strings.Join(complaintsAboutImports(snippet(t, test.path, "package p; import "+test.imports)), "\n")
		if !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s imports %s: got %q, want %q", test.path, test.imports, got, test.want)
		}
	}
}

// complaintsAboutImports lists the imports of a file that the table does not allow.
func complaintsAboutImports(src source) (complaints []string) {
	may, known := allowed(src.pkg())
	if !known {
		return []string{fmt.Sprintf("%s: package %s has no line in the table of internal/tidy/imports_test.go: "+
			"add a line with what it may import", src.at(src.file.Package), src.pkg())}
	}
	for _, spec := range src.file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if !slices.ContainsFunc(may, func(pattern string) bool { return covers(pattern, imported) }) {
			complaints = append(complaints, fmt.Sprintf("%s: %s imports %s, but it may import only %s: "+
				"see the rules for imports in docs/contribute/README.md", src.at(spec.Pos()), src.pkg(), imported, inWords(may)))
		}
	}
	return complaints
}

// allowed returns what a package may import, and whether the table has a line for the package.
func allowed(pkg string) (may []string, known bool) {
	for _, line := range table {
		if tree, whole := strings.CutSuffix(line.pkg, "/..."); line.pkg == pkg || whole && within(tree, pkg) {
			return line.may, true
		}
	}
	return nil, false
}

// covers reports whether an entry of the table allows an import.
func covers(pattern, imported string) bool {
	switch pattern {
	case anyStd:
		return isStandard(imported)
	case quietStd:
		return isStandard(imported) && !isLoud(imported)
	case anyOfUs:
		return within(module, imported)
	}
	if tree, found := strings.CutSuffix(pattern, "/..."); found {
		return within(tree, imported)
	}
	return pattern == imported
}

// within reports whether a package is the root of a tree or below it.
func within(tree, pkg string) bool { return pkg == tree || strings.HasPrefix(pkg, tree+"/") }

// isStandard reports whether a package belongs to the standard library. As for the go command, the path of such
// a package does not begin with a domain.
func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".") && first != module
}

func isLoud(pkg string) bool {
	return slices.ContainsFunc(loud, func(tree string) bool { return within(tree, pkg) })
}

func inWords(may []string) string {
	if len(may) == 0 {
		return "nothing"
	}
	return strings.Join(may, ", ")
}
