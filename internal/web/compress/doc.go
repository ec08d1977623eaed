// Package compress compresses answers: it negotiates the content coding (RFC 9110, 12.5.3) and compresses pages.
package compress
