package tui

import (
	"errors"
	"io/fs"

	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// A saving is the file of a game, and whether it has the last moves.
type saving struct {
	file    *hotseat.File
	unsaved string // why the last save failed; "" if it did not
	warned  bool   // whether the player was warned that leaving loses moves
}

// save writes a game to the file. After a failure the next move tries again. It warns if the file is another from now on.
func (s saving) save(r notation.Record, words *i18n.Localizer) (_ saving, warning string) {
	old := s.file.Path()
	if err := s.file.Save(r); err != nil {
		s.unsaved = cause(err)
		return s, ""
	}
	s.unsaved, s.warned = "", false
	if s.file.Path() != old {
		warning = words.Text("terminal.moved_file", "old", old, "path", s.file.Path())
	}
	return s, warning
}

// tried reports whether a move was saved, or could not be.
func (s saving) tried() bool { return s.file != nil && (s.file.Saved() || s.unsaved != "") }

// warning is the warning that the game could not be saved, with the reason; "" if it was.
func (s saving) warning(words *i18n.Localizer) string {
	if s.unsaved == "" {
		return ""
	}
	return words.Text("terminal.not_saved", "cause", printable(s.unsaved))
}

// cause is the error of the system without the path, which may be a temporary file.
func cause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
