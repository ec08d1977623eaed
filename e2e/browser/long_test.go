//go:build long

package browser_test

// wholeGames says that each window shows whole games, where parts of them are enough otherwise.
const wholeGames = true
