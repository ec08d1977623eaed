// Package session has the sessions of visitors: an identity, a name and settings.
//
// A guest's session is in a signed cookie, and the server stores nothing. A [Signer] seals a [Session] into the value of the cookie
// and opens it again. Only a server with the same key can make such a value. The cookie of a member holds a token instead, of which
// the server knows whose it is; no key has a part in it.
package session
