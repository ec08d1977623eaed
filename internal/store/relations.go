package store

// A Kind is what a column holds. A value of a row is an int64, bool, string or []byte, or nil.
type Kind int

// The kinds of columns.
const (
	Number Kind = iota // int64
	Flag               // bool
	Text               // string, without NUL
	Name               // string that people or requests choose: it may hold any byte
	Bytes              // []byte
)

// A Column is a column of a relation.
type Column struct {
	Name string
	Kind Kind
}

// A Relation is a table of the database, with the columns that every engine has.
type Relation struct {
	Name    string
	Columns []Column
}

// Relations are all tables that hold what a server keeps, those first to which others refer. Copies between engines have
// just these: a new table or column has its line here, as a test of each engine checks.
var Relations = []Relation{
	{"tables", []Column{
		{"id", Name}, {"version", Number}, {"latest", Number}, {"phase", Number}, {"turn", Number}, {"round", Number}, {"running", Flag},
		{"ended", Flag}, {"made", Number}, {"ended_at", Number}, {"number", Number}, {"maker", Name}, {"seats", Text},
		{"options", Text}, {"winners", Text}, {"next", Text}, {"retired", Flag}, {"quiet", Flag},
		{"due", Number}, {"archived", Flag}, {"listed", Flag}}},
	{"entries", []Column{{"table_id", Name}, {"version", Number}, {"at", Number}, {"entry", Text}}},
	{"archive", []Column{{"table_id", Name}, {"ended_at", Number}, {"version", Number}, {"log", Bytes}}},
	{"secrets", []Column{{"table_id", Name}, {"secret", Bytes}}},
	{"persons", []Column{{"person", Name}, {"table_id", Name}, {"ended_at", Number}, {"hidden", Flag}}},
	{"reviews", []Column{{"table_id", Name}, {"analyst", Text}, {"review", Bytes}, {"at", Number}}},
	{"records", []Column{{"id", Name}, {"person", Name}, {"at", Number}, {"record", Bytes}, {"analyst", Text}, {"review", Bytes}}},
	{"forgetting", []Column{{"person", Name}, {"at", Number}}},
	{"gone", []Column{{"hash", Bytes}, {"until", Number}}},
	{"plans", []Column{{"table_id", Name}, {"seat", Number}, {"person", Name}, {"token", Text}, {"since", Number}, {"epoch", Number},
		{"plan", Text}, {"looked", Number}, {"due", Number}}},
	{"wishes", []Column{{"person", Name}, {"name", Name}, {"face", Number}, {"players", Number}, {"clock", Text},
		{"fill", Number}, {"level", Text}, {"asked", Number}, {"seen", Number}, {"table_id", Name}, {"claimed", Number},
		{"made", Flag}, {"reach", Number}}},
	{"mutes", []Column{{"viewer", Name}, {"muted", Name}, {"id", Text}, {"name", Name}, {"since", Number}, {"seen", Number}}},
	{"reports", []Column{{"id", Text}, {"at", Number}, {"reporter", Name}, {"table_id", Name}, {"version", Number}, {"line", Number},
		{"writer", Name}, {"name", Name}, {"reason", Text}, {"words", Name}, {"closed", Number}, {"note", Name}}},
	{"silences", []Column{{"subject", Name}, {"since", Number}, {"until", Number}}},
	{"bans", []Column{{"subject", Name}, {"since", Number}, {"until", Number}}},
	{"accounts", []Column{{"id", Name}, {"name", Name}, {"face", Number}, {"settings", Name}, {"since", Number}, {"named", Number}}},
	{"identities", []Column{{"identity", Name}, {"account", Name}, {"joined", Number}}},
	{"bot_accounts", []Column{{"account", Name}, {"owner", Name}, {"made", Number}, {"closed", Number}, {"handle", Text}}},
	{"sessions", []Column{
		{"hash", Bytes}, {"id", Text}, {"account", Name}, {"began", Number}, {"used", Number}, {"expires", Number},
		{"browser", Text}, {"network", Text}, {"passkey", Text}, {"login", Text}, {"name", Name}, {"scopes", Text}}},
	{"passkeys", []Column{
		{"credential", Bytes}, {"id", Text}, {"account", Name}, {"name", Name}, {"host", Name}, {"key", Bytes},
		{"counter", Number}, {"copyable", Flag}, {"copied", Flag}, {"added", Number}, {"used", Number}, {"browser", Text}, {"network", Text}}},
	{"logins", []Column{{"hash", Bytes}, {"id", Text}, {"account", Name}, {"issuer", Name}, {"since", Number}}},
	{"attempts", []Column{{"hash", Bytes}, {"person", Name}, {"expires", Number}}},
	{"cookie_keys", []Column{{"id", Text}, {"secret", Bytes}, {"made", Number}, {"signs", Number}}},
	{"links", []Column{{"hash", Bytes}, {"account", Name}, {"session", Text}, {"login", Text}, {"expires", Number}}},
	{"push_keys", []Column{{"id", Number}, {"key", Bytes}}},
	{"subscriptions", []Column{{"id", Text}, {"person", Name}, {"session", Text}, {"browser", Name}, {"endpoint", Name},
		{"public", Bytes}, {"auth", Bytes}, {"made", Number}, {"reached", Number}, {"failures", Number}, {"again", Number}, {"seen", Number}}},
	{"watches", []Column{{"person", Name}, {"lang", Name}, {"theme", Name}, {"zone", Name}, {"quiet_from", Number}, {"quiet_to", Number},
		{"look", Number}, {"turns", Text}}},
	{"vacations", []Column{{"person", Name}, {"until", Number}}},
	{"friends", []Column{{"low", Name}, {"high", Name}, {"asker", Name}, {"state", Number}, {"since", Number}}},
	{"friend_links", []Column{{"account", Name}, {"hash", Bytes}, {"once", Flag}, {"since", Number}}},
	{"blocks", []Column{{"person", Name}, {"blocked", Name}, {"name", Name}, {"face", Number}, {"since", Number}}},
	{"invitations", []Column{{"table_id", Name}, {"person", Name}, {"inviter", Name}, {"name", Name}, {"face", Number},
		{"at", Number}, {"answered", Flag}, {"minutes", Number}, {"invited", Name}, {"invited_face", Number}, {"replied", Number},
		{"declined", Flag}, {"reason", Text}}},
	{"presence", []Column{{"account", Name}, {"seen", Number}, {"hidden", Flag}}},
	{"ratings", []Column{{"person", Name}, {"mean", Number}, {"deviation", Number}, {"games", Number}}},
	{"rating_feed", []Column{{"id", Number}, {"position", Number}, {"changes", Number}}},
	{"rating_marks", []Column{{"model", Text}, {"position", Number}, {"changes", Number}}},
	{"rated_persons", []Column{{"model", Text}, {"person", Name}, {"ladder", Number}, {"mean", Number}, {"deviation", Number},
		{"games", Number}, {"latest", Number}}},
	{"rated_games", []Column{{"model", Text}, {"number", Number}, {"person", Name}, {"seat", Number}, {"ladder", Number},
		{"ended", Number}, {"before_mean", Number}, {"before_deviation", Number}, {"mean", Number}, {"deviation", Number}, {"games", Number}}},
	{"measures", []Column{{"table_id", Name}, {"judge", Text}, {"seat", Number}, {"package", Number}, {"place", Number},
		{"start_share", Number}, {"start_points", Number}, {"luck_share", Number}, {"luck_points", Number},
		{"decisions_share", Number}, {"decisions_points", Number}, {"end_share", Number}, {"end_points", Number},
		{"decisions", Number}, {"cost", Number}, {"stake", Number}, {"spent", Text}, {"costly", Text}}},
	{"measure_feed", []Column{{"judge", Text}, {"name", Text}, {"position", Number}, {"moved", Number}, {"counted", Number}}},
	{"profile_people", []Column{{"id", Number}, {"person", Name}}},
	{"profile_games", []Column{{"person", Number}, {"judge", Text}, {"number", Number}, {"facts", Text}}},
	{"profile_sharing", []Column{{"account", Name}, {"handle", Text}, {"sharing", Text}}},
	{"leaderboard", []Column{{"account", Name}}},
	{"daily_days", []Column{{"day", Number}, {"start", Text}, {"seat", Number}, {"puzzle", Text}, {"commitment", Text}, {"cards", Text},
		{"bots", Text}, {"salt", Text}, {"judge", Text}, {"closed", Number}, {"results", Number}}},
	{"daily_tries", []Column{{"day", Number}, {"person", Name}, {"table_id", Name}, {"begun", Number}, {"counts", Flag}, {"stage", Number},
		{"ended", Number}, {"points", Number}, {"share", Number}, {"luck", Number}, {"total", Number}, {"place", Number}, {"score", Number},
		{"member", Flag}}},
	{"daily_practice", []Column{{"day", Number}, {"person", Name}, {"table_id", Name}}},
	{"daily_answers", []Column{{"day", Number}, {"person", Name}, {"move", Text}, {"solved", Flag}, {"at", Number}, {"counts", Flag}}},
	{"puzzle_tries", []Column{{"person", Name}, {"puzzle", Text}, {"at", Number}, {"move", Text}, {"solved", Flag}, {"kind", Number},
		{"gain", Number}, {"mended", Number}}},
	{"puzzle_people", []Column{{"person", Name}, {"mean", Number}, {"deviation", Number}, {"volatility", Number}, {"tries", Number},
		{"solved", Number}, {"latest", Number}, {"best", Number}, {"seen", Number}}},
	{"puzzle_ratings", []Column{{"puzzle", Text}, {"mean", Number}, {"deviation", Number}, {"volatility", Number}, {"tries", Number},
		{"solved", Number}, {"latest", Number}}},
	{"puzzle_runs", []Column{{"person", Name}, {"id", Text}, {"began", Number}, {"puzzle", Text}, {"solved", Number}, {"ended", Number},
		{"move", Text}}},
	{"puzzle_reports", []Column{{"person", Name}, {"puzzle", Text}, {"at", Number}, {"words", Name}, {"closed", Number}, {"note", Name}}},
	{"drill_questions", []Column{{"person", Name}, {"drill", Text}, {"id", Text}, {"question", Text}, {"asked", Number}, {"answer", Text},
		{"score", Number}, {"answered", Number}}},
	{"drill_days", []Column{{"person", Name}, {"drill", Text}, {"day", Number}, {"answers", Number}, {"score", Number}}},
}

// Private are the tables that belong to one database and are not copied: steps of the schema, probes, notes for its nodes, challenges
// of a few minutes, sums that triggers make, and the key that the server began with, which the program copies itself.
var Private = []string{"daily_bins", "finished", "goose_db_version", "razzia_schema", "razzia_needs", "probes", "changes", "challenges",
	"claims", "keys", "sqlite_sequence"}
