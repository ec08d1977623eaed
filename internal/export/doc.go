// Package export writes finished games for people who analyse them: as records (N3), one a line, or as Parquet, one a row. Nothing of
// running games is in it, and nothing that people said.
package export
