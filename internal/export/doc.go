// Package export writes finished games for people who analyse them: as records (N3), one a line, which programs for tables read too.
// Nothing of running games is in it, and nothing that people said.
package export
