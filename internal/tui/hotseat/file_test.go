package hotseat

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// newSaved makes a table and a File for it in an empty folder.
func newSaved(t *testing.T, name string) (*Table, *File) {
	t.Helper()
	table := newTable(t, 2, 1)
	file := NewFile(LocalDisk{}, filepath.Join(t.TempDir(), name))
	return table, file
}

func TestSaveAndOpen(t *testing.T) {
	table, file := newSaved(t, "deep/down/game.razzia")
	if file.Saved() {
		t.Error("Saved is true before the first Save")
	}
	for range 3 {
		if _, err := table.Act(table.game.State.Legal(nil)[0]); err != nil {
			t.Fatal(err)
		}
		fatal.If(t, file.Save(table.Record()))
	}
	_, r, err := Open(LocalDisk{}, file.Path())
	if err != nil || len(r.Moves) != len(table.Moves()) {
		t.Errorf("%d moves were read: %v", len(r.Moves), err)
	}
	rest, _ := os.ReadDir(filepath.Dir(file.Path()))
	if len(rest) != 1 {
		t.Errorf("saving left %v", rest)
	}
}

func TestSaveKeepsLinksAndPermissions(t *testing.T) {
	table, file := newSaved(t, "game.razzia")
	target := file.Path() + ".target"
	if err := os.Symlink(target, file.Path()); err != nil {
		t.Skip(err)
	}
	r := table.Record()
	fatal.If(t, os.WriteFile(target, []byte(`{"razzia":1}`), 0o644))
	file.last = []byte(`{"razzia":1}`)
	fatal.If(t, file.Save(r))
	info, err := os.Lstat(file.Path())
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v: %v", info, err)
	}
	if info, _ = os.Stat(target); info.Mode().Perm() != 0o644 {
		t.Errorf("the permissions became %v", info.Mode())
	}
}

func TestFileChangedByAnotherProgram(t *testing.T) {
	table, file := newSaved(t, "game.razzia")
	first := file.Path()
	for _, theirs := range []string{"theirs", "theirs too"} {
		fatal.If(t, file.Save(table.Record()))
		fatal.If(t, os.WriteFile(file.Path(), []byte(theirs), 0o600))
	}
	fatal.If(t, file.Save(table.Record()))
	if data, _ := os.ReadFile(first); string(data) != "theirs" {
		t.Errorf("the file of the other program holds %q", data)
	}
	if !strings.HasSuffix(file.Path(), "game-2-2.razzia") {
		t.Errorf("the game is in %s, want a new file", file.Path())
	}
}

func TestDeletedFileComesBack(t *testing.T) {
	table, file := newSaved(t, "game.razzia")
	fatal.If(t, file.Save(table.Record()))
	_ = os.Remove(file.Path())
	fatal.If(t, file.Save(table.Record()))
	if _, err := os.Stat(file.Path()); err != nil {
		t.Error(err)
	}
}

func TestSaveFails(t *testing.T) {
	folder := t.TempDir()
	blocked := filepath.Join(folder, "a-file")
	fatal.If(t, os.WriteFile(blocked, nil, 0o600))
	table := newTable(t, 2, 1)
	for _, path := range []string{filepath.Join(blocked, "game.razzia"), folder} {
		if err := NewFile(LocalDisk{}, path).Save(table.Record()); err == nil {
			t.Errorf("Save to %s did not fail", path)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	r := newTable(t, 2, 1).Record()
	record, _ := r.MarshalJSON()
	for name, c := range map[string]struct{ text, want string }{
		"empty":    {"", "no record in it"},
		"not JSON": {"hello", "not JSON"},
		"illegal":  {strings.Replace(string(record), `"moves":[]`, `"moves":["pass"]`, 1), "move 1"},
		"two":      {string(record) + "\n" + string(record), "more than one record"},
	} {
		path := filepath.Join(t.TempDir(), "game.razzia")
		fatal.If(t, os.WriteFile(path, []byte(c.text), 0o600))
		if _, _, err := Open(LocalDisk{}, path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if data, _ := os.ReadFile(path); string(data) != c.text {
			t.Errorf("%s: the file was changed", name)
		}
	}
	if _, _, err := Open(LocalDisk{}, t.TempDir()); err == nil {
		t.Error("a folder was opened as a record")
	}
}

// TestPersonHasNoLevel resumes a record with a level at the seat of a person: the level is ignored.
func TestPersonHasNoLevel(t *testing.T) {
	r := newTable(t, 2, 1).Record()
	r.Meta = []byte(strings.Replace(string(r.Meta), `"kind":"bot"`, `"kind":"person"`, 1))
	table, err := Resume(r, ResumeOptions{Seed: noSeed(t)})
	if err != nil || table.BotDue() && table.game.State.Actor != razzia.NoSeat || table.places[1].IsBot() {
		t.Errorf("the seat of a person has a bot: %v", err)
	}
}
