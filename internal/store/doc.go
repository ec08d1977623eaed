// Package store holds what the engines of the store share: how a change of a table and its summary are laid out in columns, the
// statements that both run, and how a log is checked when it is read. The engines are [razzia/internal/store/sqlite] and
// [razzia/internal/store/postgres].
package store
