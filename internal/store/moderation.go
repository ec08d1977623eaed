package store

import (
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// Mutes and reports. A list of identities is the first argument of a statement; engines write = ANY($1) in their own way.
const (
	// AddMute keeps a mute, unless the viewer has as many as they may.
	AddMute = `INSERT INTO mutes (viewer, muted, id, name, since, seen) SELECT $2, $3, $4, $5, $6, $6
		WHERE (SELECT COUNT(*) FROM mutes WHERE viewer = ANY($1)) < $7 ON CONFLICT (viewer, muted) DO NOTHING`
	// HasMute says whether a viewer has muted an identity.
	HasMute = `SELECT EXISTS (SELECT 1 FROM mutes WHERE viewer = ANY($1) AND muted = $2)`
	// DropMute removes the mutes of a viewer of a player, by any of the player's identities.
	DropMute = `DELETE FROM mutes WHERE viewer = ANY($1) AND (muted = $2 OR muted IN
		(SELECT o.identity FROM identities i JOIN identities o ON o.account = i.account WHERE i.identity = $2))`
	// ListMutes lists the mutes of a viewer.
	ListMutes = `SELECT id, viewer, muted, name, since FROM mutes WHERE viewer = ANY($1) ORDER BY since, id`
	// ListUnheard lists all identities of the players that a viewer has muted.
	ListUnheard = `SELECT muted FROM mutes WHERE viewer = ANY($1)
		UNION SELECT o.identity FROM mutes m JOIN identities i ON i.identity = m.muted JOIN identities o ON o.account = i.account
			WHERE m.viewer = ANY($1) ORDER BY 1`

	// ReportColumns are the columns of a report, for [ReportRow.Fields].
	ReportColumns = `id, at, reporter, table_id, version, line, writer, name, reason, words, closed, note`
	// AddReport keeps a report, unless the reporter has made too many since a moment.
	AddReport = `INSERT INTO reports (id, at, reporter, table_id, version, line, writer, name, reason, words)
		SELECT $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE (SELECT COUNT(*) FROM reports WHERE reporter = ANY($1) AND at > $12) < $13`
	// HasReport says whether a person has reported a line, or a name with line 0.
	HasReport = `SELECT EXISTS (SELECT 1 FROM reports WHERE reporter = ANY($1) AND table_id = $2 AND line = $3 AND writer = $4)`
	// ExpireReports removes reports that were closed, or made, before a moment.
	ExpireReports = `DELETE FROM reports WHERE closed < $1 OR at < $2`
	// ListOpenReports lists open reports.
	ListOpenReports = `SELECT ` + ReportColumns + ` FROM reports WHERE closed IS NULL ORDER BY at, id LIMIT $1`
	// ListClosedReports lists closed reports.
	ListClosedReports = `SELECT ` + ReportColumns + ` FROM reports WHERE closed IS NOT NULL ORDER BY closed DESC, id LIMIT $1`
	// FindReport reads a report.
	FindReport = `SELECT ` + ReportColumns + ` FROM reports WHERE id = $1`
	// ShutReport closes an open report.
	ShutReport = `UPDATE reports SET closed = $1, note = $2 WHERE id = $3 AND closed IS NULL`
	// ListReportsBy lists the reports of a person.
	ListReportsBy = `SELECT ` + ReportColumns + ` FROM reports WHERE reporter = ANY($1) ORDER BY at, id`
)

// People who may not talk.
const (
	// ListSilences lists all silences.
	ListSilences = `SELECT subject, since, until FROM silences ORDER BY subject`
	// SaveSilence stores a silence in place of one of the same subject.
	SaveSilence = `INSERT INTO silences (subject, since, until) VALUES ($1, $2, $3)
		ON CONFLICT (subject) DO UPDATE SET since = excluded.since, until = excluded.until`
	// DropSilence ends a silence.
	DropSilence = `DELETE FROM silences WHERE subject = $1`
	// ExpireSilences removes the silences that ended before a moment.
	ExpireSilences = `DELETE FROM silences WHERE until < $1`
)

// A MuteRow is a mute as a database has it.
type MuteRow struct {
	ID, Viewer, Muted, Name string
	Since                   int64 // in milliseconds since 1970
}

// Fields are where the columns of ListMutes go.
func (r *MuteRow) Fields() []any { return []any{&r.ID, &r.Viewer, &r.Muted, &r.Name, &r.Since} }

// Mute returns the mute of a row.
func (r *MuteRow) Mute() moderation.Mute {
	return moderation.Mute{ID: r.ID, Viewer: r.Viewer, Muted: r.Muted, Name: r.Name, Since: Moment(r.Since)}
}

// A ReportRow is a report as a database has it. Times are in milliseconds since 1970.
type ReportRow struct {
	ID                                                 string
	At                                                 int64
	Reporter, Table, Writer, Name, Reason, Words, Note string
	Version, Line                                      int64
	Closed                                             *int64 // nil while it is open
}

// Fields are where the columns of [ReportColumns] go.
func (r *ReportRow) Fields() []any {
	return []any{&r.ID, &r.At, &r.Reporter, &r.Table, &r.Version, &r.Line, &r.Writer, &r.Name, &r.Reason, &r.Words, &r.Closed, &r.Note}
}

// Report returns the report of a row.
func (r *ReportRow) Report() moderation.Report {
	out := moderation.Report{ID: r.ID, At: Moment(r.At), Reporter: r.Reporter, Table: table.ID(r.Table), Version: int(r.Version), Line: int(r.Line),
		Writer: r.Writer, Name: r.Name, Reason: moderation.Reason(r.Reason), Words: r.Words, Note: r.Note}
	if r.Closed != nil {
		out.Closed = Moment(*r.Closed)
	}
	return out
}
