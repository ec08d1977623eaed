package store

// Private are the tables that belong to one database and are not copied: steps of the schema, probes, notes for its
// nodes, challenges of a few minutes, sums of no relation, and the key that the server began with, which the
// program copies itself.
var Private = []string{"finished", "goose_db_version", "razzia_schema", "razzia_needs", "probes", "changes", "challenges",
	"claims", "keys", "sqlite_sequence"}

// Tables are tables with their logs, and the notes of persons whose data are removed: a row of forgetting makes others go.
var Tables = []Relation{
	{Name: "forgetting", Columns: Declare(`person keep, at number`), // until nothing else is left
		Replaced: []string{"forgetting_changes"},
		Told:     Told{Host: "A deletion is stored before it begins", Page: "privacy.cookie", File: "none: it ends the download"}},
	{Name: "tables", Columns: Declare(`id name, version number, latest number, phase number, turn number, round number,
		running flag, ended flag, made number, ended_at number, number number, maker later, seats text,
		options text, winners text, next text, retired flag, quiet flag, due number, archived flag,
		listed flag`),
		Told: Told{Host: "of each table: who made it", Page: "privacy.games", File: "tables.maker"}},
	{Name: "entries", Columns: Declare(`table_id table, version number, at number, entry text`)},
	{Name: "archive", Columns: Declare(`table_id table, ended_at number, version number, log bytes`)},
	{Name: "secrets", Columns: Declare(`table_id table, secret bytes`)},
	{Name: "persons", Columns: Declare(`person later, table_id table, ended_at number, hidden flag`),
		Told: Told{Host: "which tables are in whose list", Page: "privacy.games", File: "tables"}},
}
