// Package admin lets the operator look at a running server and act on it, over a socket of this machine that only the user of
// the server and root can open. It is plain HTTP with JSON, on a mux of its own: no address of the public server leads here.
//
// Each [Action] is declared once: its address on the socket, its line in the audit log and its command follow from that. A
// [Server] carries out the actions that are [Bound] to what does them, and a [Client] asks. One that changes something goes to
// the audit log, with the user of the process that asked.
//
// One more action is a declaration here, its name in [Actions], and what does it at the server.
package admin
