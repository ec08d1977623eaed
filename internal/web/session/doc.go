// Package session has the sessions of visitors: an identity, a name and settings, in a signed cookie.
//
// The server stores no sessions. A [Signer] seals a [Session] into the value of a cookie and opens it again. Only a
// server with the same key can make such a value.
package session
