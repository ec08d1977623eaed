package admin

import (
	"fmt"
	"time"
)

// Backups are those that a server takes by itself.
type Backups struct {
	Folder  string        `json:"folder,omitempty"` // "" if it takes none
	Every   time.Duration `json:"every,omitempty"`
	Failing bool          `json:"failing,omitempty"` // the latest attempt failed
	Files   []Backup      `json:"files"`             // the newest first
}

// A Backup is an archive of the games.
type Backup struct {
	Name string    `json:"name"` // of the file
	At   time.Time `json:"at"`
	Size int64     `json:"size"` // in bytes
}

// ListBackups lists the backups in the folder of a server.
var ListBackups = &Action[Nothing, Backups]{
	Name: "backups", Reads: true, Command: "backups", Help: "List the backups that the server has taken by itself.",
	Rows: func(b Backups) [][]string {
		rows := [][]string{{"FILE", "TAKEN", "AGE", "SIZE"}}
		for _, f := range b.Files {
			rows = append(rows, []string{f.Name, When(f.At), Age(time.Since(f.At)), Size(f.Size)})
		}
		return rows
	},
	Says: func(_ Nothing, b Backups) string {
		switch {
		case b.Folder == "":
			return "this server takes no backups by itself: --backups FOLDER lets it\n"
		case b.Failing:
			return "the latest attempt failed: the log says why\n"
		}
		return ""
	},
}

// Age says how long ago something was, in one unit.
func Age(d time.Duration) string {
	for _, unit := range []struct {
		size time.Duration
		one  string
	}{{24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}} {
		switch n := int(d / unit.size); {
		case n == 1:
			return "1 " + unit.one
		case n > 1:
			return fmt.Sprintf("%d %ss", n, unit.one)
		}
	}
	return "less than a minute"
}

// Size says how large a file is.
func Size(bytes int64) string {
	const kilo = 1000
	switch {
	case bytes < kilo:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < kilo*kilo:
		return fmt.Sprintf("%.1f kB", float64(bytes)/kilo)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/kilo/kilo)
}
