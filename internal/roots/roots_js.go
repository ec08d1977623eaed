// Package roots has nothing in a browser, which checks the certificates of other servers itself.
package roots

// Ensure changes nothing.
func Ensure() bool { return false }
