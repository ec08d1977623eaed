// Package place knows where games are, a folder or a database, and what belongs to them there: the key that signs the cookies, and the
// lock of the process that serves a folder. It copies games from one place to another, with their key, and checks what a backup or a
// folder holds.
package place
