package store

import "razzia/internal/ban"

// A BanRow is a ban as a database has it.
type BanRow struct {
	Subject string
	Since   int64  // in milliseconds since 1970
	Until   *int64 // likewise; nil for no end
}

// RowOf returns the row of a ban.
func RowOf(b ban.Ban) BanRow {
	row := BanRow{Subject: b.Subject, Since: b.Since.UnixMilli()}
	if !b.Until.IsZero() {
		until := b.Until.UnixMilli()
		row.Until = &until
	}
	return row
}

// Ban returns the ban of a row.
func (r BanRow) Ban() ban.Ban {
	b := ban.Ban{Subject: r.Subject, Since: Moment(r.Since)}
	if r.Until != nil {
		b.Until = Moment(*r.Until)
	}
	return b
}
