// Package store keeps all that a server stores, in one way for SQLite and PostgreSQL: a file and a small type for each
// subject, which [Shared] holds. Their statements run on an [Engine] ([razzia/internal/store/sqlite],
// [razzia/internal/store/postgres]), which knows what an engine does in its own way, such as the texts that it refuses.
// An engine itself has what must be quick or is different there: it appends, claims, numbers finished games, packs
// logs, and copies. A [Relation] says what becomes of the persons in it, and what is done about them follows from that.
// The package also has how a change of a table and its summary are laid out in columns, the packed form of the archive,
// and how a log is checked when it is read.
package store
