// Package hostile tests the pages with requests that no page sends: fuzz targets for each form. They stand apart from the other tests of
// pages, because a package that is fuzzed is compiled anew with all that its tests need, and those need SQLite.
package hostile
