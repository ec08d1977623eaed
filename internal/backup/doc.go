// Package backup keeps the files of a folder of games in one archive, and brings them back.
//
// An archive is a compressed tar file. Its first entry is the [Manifest], which has the size and the SHA-256 digest of each
// file; the files follow. An archive is written in full or not at all, is read once more before it gets its name, and is
// readable only for its owner: the order of cards of running games and the key of the cookies are in it.
//
// A restore first extracts all files beside the old ones. One renaming then decides: before it, the old files hold; after
// it, the new ones, even if the machine fails at once. [Finish] completes what was decided.
//
// A [Schedule] takes backups at regular times and removes old ones.
package backup
