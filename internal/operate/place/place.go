package place

import (
	"errors"
	"io/fs"

	"razzia/internal/store/postgres/address"
	"razzia/internal/store/sqlite"
)

// A Place is where games are: a folder, or a PostgreSQL database.
type Place struct{ name string }

// At returns the place with a name: the address of a database, or the path of a folder.
func At(name string) Place { return Place{name} }

// IsDatabase reports whether the place is a database.
func (p Place) IsDatabase() bool { return IsDatabase(p.name) }

// Folder returns the path of the folder, "" for a database.
func (p Place) Folder() string {
	if p.IsDatabase() {
		return ""
	}
	return p.name
}

// URL returns the address of the database, "" for a folder. It may have a password.
func (p Place) URL() string {
	if p.IsDatabase() {
		return p.name
	}
	return ""
}

// String names the place in words, without the password of a database.
func (p Place) String() string {
	if !p.IsDatabase() {
		return "the folder " + p.name
	}
	a, err := address.Parse(p.name)
	if err != nil {
		return "a database"
	}
	return "the " + a.Name()
}

// Validate refuses an address of a database that cannot be read. Files that it names may come later.
func (p Place) Validate() error {
	if !p.IsDatabase() {
		return nil
	}
	_, err := address.Parse(p.name)
	if _, file := errors.AsType[*fs.PathError](err); file {
		return nil
	}
	return err
}

// MustBeHere refuses a folder whose games have moved. A database says so when it is opened.
func MustBeHere(folder string) error { return sqlite.MustBeHere(Database(folder)) }
