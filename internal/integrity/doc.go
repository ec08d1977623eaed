// Package integrity checks that all that a database keeps is whole and fits together: each log can be read and replayed by the
// rules, the cards are those of the seed that was committed to, lists say what the logs say, and reviews and records can be
// read. It only reads, so a server may run meanwhile.
package integrity
