package store

import "slices"

// Relations are all tables that hold what a server keeps, a list of each subject: those first to which others refer,
// and whose rows change others. Copies between engines have just these: a new table or column has its line in one of
// them, as a test of each engine checks.
var Relations = slices.Concat(forgottenRelations, gameRelations, planRelations, matchRelations, moderationRelations,
	banRelations, memberRelations, pushRelations, vacationRelations, peopleRelations, ratingRelations, measureRelations,
	profileRelations, leaderboardRelations, dailyRelations, solvingRelations, trainingRelations)

// Private are the tables that belong to one database and are not copied: steps of the schema, probes, notes for its
// nodes, challenges of a few minutes, sums that triggers make, and the key that the server began with, which the
// program copies itself.
var Private = []string{"daily_bins", "finished", "goose_db_version", "razzia_schema", "razzia_needs", "probes", "changes", "challenges",
	"claims", "keys", "sqlite_sequence"}

// forgottenRelations are the notes of persons whose data are removed, or were. A row of forgetting makes others go.
var forgottenRelations = []Relation{
	{Name: "forgetting", Columns: []Column{{"person", Keep}, {"at", Number}}, // until nothing else is left
		Told: Told{"A deletion is stored before it begins", "privacy.cookie", "none: it ends the download"}},
	{Name: "gone", Columns: []Column{{"hash", Bytes}, {"until", Number}}, Expires: expireGone, Departs: depart},
}

// gameRelations are tables with their logs, and records of games from elsewhere.
var gameRelations = []Relation{
	{Name: "tables", Columns: []Column{
		{"id", Name}, {"version", Number}, {"latest", Number}, {"phase", Number}, {"turn", Number}, {"round", Number},
		{"running", Flag}, {"ended", Flag}, {"made", Number}, {"ended_at", Number}, {"number", Number}, {"maker", Later},
		{"seats", Text}, {"options", Text}, {"winners", Text}, {"next", Text}, {"retired", Flag}, {"quiet", Flag},
		{"due", Number}, {"archived", Flag}, {"listed", Flag}},
		Told: Told{"of each table: who made it", "privacy.games", "tables.maker"}},
	{Name: "entries", Columns: []Column{{"table_id", OfTable}, {"version", Number}, {"at", Number}, {"entry", Text}}},
	{Name: "archive", Columns: []Column{{"table_id", OfTable}, {"ended_at", Number}, {"version", Number}, {"log", Bytes}}},
	{Name: "secrets", Columns: []Column{{"table_id", OfTable}, {"secret", Bytes}}},
	{Name: "persons", Columns: []Column{{"person", Later}, {"table_id", OfTable}, {"ended_at", Number}, {"hidden", Flag}},
		Told: Told{"which tables are in whose list", "privacy.games", "tables"}},
	{Name: "reviews", Columns: []Column{{"table_id", OfTable}, {"analyst", Text}, {"review", Bytes}, {"at", Number}}},
	{Name: "records", Columns: []Column{{"id", Name}, {"person", Erase}, {"at", Number}, {"record", Bytes},
		{"analyst", Text},
		{"review", Bytes}}, Told: Told{"games that a player opened from a file", "privacy.files", "opened"}},
}
