package store

// The statements that both engines run as they are. The numbered arguments are in the order in which a statement names them.

// Tables and their logs.
const (
	// ReadLog reads a log and the version that its table is at, in one statement, so that all is of the same moment. A table
	// without rows of entries after the version is one row without an entry.
	ReadLog = `SELECT t.version, a.log, e.version, e.at, e.entry FROM tables t
	LEFT JOIN archive a ON a.table_id = t.id AND a.version > $2
	LEFT JOIN entries e ON e.table_id = t.id AND e.version > $2 WHERE t.id = $1 ORDER BY e.version`
	// FindRows reads the entries of a table that have rows.
	FindRows = `SELECT version, at, entry FROM entries WHERE table_id = $1 ORDER BY version`
	// AnyUnnumbered says whether a finished game has no number in the feed yet. The order makes PostgreSQL use the index of such games: it
	// expects many, while there is none nearly always, and would read all tables until it has found one.
	AnyUnnumbered = `SELECT COALESCE((SELECT TRUE FROM tables WHERE ended AND number IS NULL ORDER BY ended_at, id LIMIT 1), FALSE)`
	// HideTable clears a finished game from a person's list.
	HideTable = `UPDATE persons SET hidden = TRUE WHERE person = $1 AND table_id = $2 AND ended_at IS NOT NULL`
	// HideAll clears the games that ended until a moment from a person's list.
	HideAll = `UPDATE persons SET hidden = TRUE WHERE person = $1 AND NOT hidden AND ended_at <= $2`
)

// The archive.
const (
	// FindPacked reads the packed log of a table.
	FindPacked = `SELECT log FROM archive WHERE table_id = $1`
	// ReplacePacked replaces the packed log of a table.
	ReplacePacked = `UPDATE archive SET log = $1 WHERE table_id = $2`
)

// The data of people who want to be forgotten, and tables that are removed.
const (
	// NoteForgetting notes that the data of a person are being removed.
	NoteForgetting = `INSERT INTO forgetting (person, at) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	// EndForgetting notes that they are removed.
	EndForgetting = `DELETE FROM forgetting WHERE person = $1`
	// ReplaceEntry replaces an entry that has a row.
	ReplaceEntry = `UPDATE entries SET entry = $1 WHERE table_id = $2 AND version = $3`
	// ReplaceMaker replaces the person who made a table.
	ReplaceMaker = `UPDATE tables SET maker = $1 WHERE id = $2 AND maker = $3`
	// ReplacePerson replaces a person in the lists that have a table.
	ReplacePerson = `UPDATE persons SET person = $1 WHERE person = $2 AND table_id = $3`
	// RetireTables empties the rows of tables, which keep their numbers in the feed. A condition follows.
	RetireTables = `UPDATE tables SET retired = TRUE, quiet = TRUE, archived = TRUE, version = -1, maker = '', seats = '[]', winners = 'null', next = '""' WHERE id`
	// MarkQuiet notes whether a table at a version has no talk.
	MarkQuiet = `UPDATE tables SET quiet = $1 WHERE id = $2 AND version = $3`
)

// Analyses and records.
const (
	// FindReview reads the review of a table or of a record by an analyst.
	FindReview = `SELECT review FROM reviews WHERE table_id = $1 AND analyst = $2
		UNION ALL SELECT review FROM records WHERE id = $1 AND analyst = $2`
	// FindRecord reads a record that was opened from a file.
	FindRecord = `SELECT record, at FROM records WHERE id = $1`
	// SaveRecord stores a record, or the moment at which it was opened again.
	SaveRecord = `INSERT INTO records (id, person, at, record) VALUES ($1, $2, $3, $4)
		ON CONFLICT (id) DO UPDATE SET person = excluded.person, at = excluded.at`
	// SaveRecordReview stores the review of a record.
	SaveRecordReview = `UPDATE records SET analyst = $1, review = $2 WHERE id = $3`
)

// Bans.
const (
	// ListBans lists all bans.
	ListBans = `SELECT subject, since, until FROM bans ORDER BY subject`
	// SaveBan stores a ban in place of one of the same subject.
	SaveBan = `INSERT INTO bans (subject, since, until) VALUES ($1, $2, $3)
		ON CONFLICT (subject) DO UPDATE SET since = excluded.since, until = excluded.until`
	// DropBan lifts a ban.
	DropBan = `DELETE FROM bans WHERE subject = $1`
	// ExpireBans removes the bans that ended before a moment.
	ExpireBans = `DELETE FROM bans WHERE until < $1`
)

// The lobby.
const (
	// ListListed lists the tables of the lobby that wait ($2 is false) or are played, the newest first, up to a limit.
	ListListed = `SELECT ` + SummaryColumns + ` FROM tables t WHERE t.listed AND NOT t.ended AND t.running = $2 ORDER BY t.made DESC, t.id LIMIT $1`
	// CountOffers counts the tables that wait in the lobby, by their makers. The list of makers follows.
	CountOffers = `SELECT COUNT(*) FROM tables WHERE listed AND NOT running AND NOT ended AND maker `
	// WishColumns are the columns of a wish, for [Wish.Fields].
	WishColumns = `person, name, face, players, clock, fill, level, asked, seen, table_id, made, reach`
	// CancelWish removes a wish.
	CancelWish = `DELETE FROM wishes WHERE person = $1`
	// FreeTable lets persons wait on.
	FreeTable = `UPDATE wishes SET table_id = '', claimed = 0, made = FALSE WHERE table_id = $1`
	// AnySettled says whether it is noted that a table is made.
	AnySettled = `SELECT EXISTS (SELECT 1 FROM wishes WHERE table_id = $1 AND made)`
	// SettleTable notes that the table of a group is made.
	SettleTable = `UPDATE wishes SET made = TRUE WHERE table_id = $1 AND NOT made`
	// DropWishes removes the wishes of persons who have not said since a moment that they wait. $2 is the same moment for those
	// who have a table: they have some time to come to it.
	DropWishes = `DELETE FROM wishes WHERE seen < $1 AND table_id = '' OR seen < $2 AND made`
	// CountWaiting counts the people who wait, except one, and have said so since a moment.
	CountWaiting = `SELECT COUNT(*) FROM wishes WHERE person <> $1 AND NOT made AND seen >= $2`
	// FinishClaims notes the tables that were made by a node that is gone before it noted them.
	FinishClaims = `UPDATE wishes SET made = TRUE WHERE NOT made AND table_id <> '' AND claimed < $1
		AND EXISTS (SELECT 1 FROM tables t WHERE t.id = wishes.table_id)`
	// DropClaims lets persons wait on whose table a node began to make that is gone.
	DropClaims = `UPDATE wishes SET table_id = '', claimed = 0 WHERE NOT made AND table_id <> '' AND claimed < $1
		AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = wishes.table_id)`
	// ReadWishes reads the wishes, the oldest first.
	ReadWishes = `SELECT ` + WishColumns + ` FROM wishes ORDER BY asked, person LIMIT $1`
	// FindWish reads the wish of a person.
	FindWish = `SELECT ` + WishColumns + ` FROM wishes WHERE person = $1`
	// ReadWaiting reads the wishes without a table, the oldest first.
	ReadWaiting = `SELECT ` + WishColumns + ` FROM wishes WHERE table_id = '' ORDER BY asked, person LIMIT $1`
	// ReadApart reads pairs of persons who wait, the first of which blocks the other.
	ReadApart = `SELECT w.person, o.person FROM wishes w LEFT JOIN identities i ON i.account = w.person
		JOIN blocks b ON b.person = COALESCE(i.identity, w.person) LEFT JOIN identities j ON j.identity = b.blocked
		JOIN wishes o ON o.person = COALESCE(j.account, b.blocked) WHERE w.table_id = '' AND o.table_id = ''`
)

// WriteProbe writes the one row that tells whether the disk can be written.
const WriteProbe = `INSERT INTO probes (id, content) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET content = excluded.content`
