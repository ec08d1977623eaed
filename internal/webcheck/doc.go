// Package webcheck has only tests: they play at the pages of package web in a browser, as people do.
package webcheck
