//go:build long

package scripts

// wholeRelease says that the release of the test is compressed as a release is, which takes a minute of processor time.
const wholeRelease = true
