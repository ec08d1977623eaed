// Package store is the ground of all that a site stores, in one way for SQLite and PostgreSQL. The statements of a
// subject stand in its folder and run on an [Engine] ([razzia/internal/store/sqlite], [razzia/internal/store/postgres]),
// which knows what an engine does in its own way, such as the texts that it refuses. An engine itself has what must be
// quick or is different there: it appends, claims, numbers finished games, packs logs, and copies. A [Relation] says
// what becomes of the persons and the tables in it, and what is done about them follows from that:
// [razzia/internal/site.Relations] lists those of a site. The package also has what is stored of tables ([Core]), the
// packed form of the archive, and how a log is checked when it is read.
package store
