// Package session is who a visitor is: an identity, a name and settings, in a signed cookie.
//
// The server stores no sessions. A [Signer] seals a [Session] into the value of a cookie and opens it again; only a
// server with the same key can make one.
package session
