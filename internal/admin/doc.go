// Package admin lets the operator look at a running server and act on it, over a socket of this machine that only the user of
// the server and root can open. It is plain HTTP with JSON, on a mux of its own: no address of the public server leads here.
//
// A [Server] answers on the socket with [Controls], and a [Client] asks. Each action goes to the audit log with the user of the
// process that asked.
package admin
