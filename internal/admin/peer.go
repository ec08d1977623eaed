package admin

import (
	"fmt"
	"net"
	"net/http"
	"os"
)

// A peer is the process at the other end of a connection. Its numbers are -1 where the system does not tell them. As a
// net.Addr it is the address from which a request comes.
type peer struct{ uid, process int }

var unknownPeer = peer{-1, -1}

// peerForm is how a peer is written as an address.
const peerForm = "uid %d process %d"

// Network is that of the socket.
func (peer) Network() string { return "unix" }

// String writes the peer, for peerOf.
func (p peer) String() string { return fmt.Sprintf(peerForm, p.uid, p.process) }

// peerOf returns who sent a request.
func peerOf(r *http.Request) (p peer) {
	if _, err := fmt.Sscanf(r.RemoteAddr, peerForm, &p.uid, &p.process); err != nil {
		return unknownPeer
	}
	return p
}

// peers is a listener whose connections come from the address of their peer.
type peers struct{ net.Listener }

// Accept waits for the next connection.
func (l peers) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	p, err := peerAt(conn)
	if err != nil {
		p = unknownPeer
	}
	return known{conn, p}, nil
}

// known is a connection whose peer is known.
type known struct {
	net.Conn
	peer peer
}

// RemoteAddr returns the peer.
func (k known) RemoteAddr() net.Addr { return k.peer }

// onlyOwner refuses processes of other users, besides root. The mode of the socket does that too; this holds also for the
// moment between its creation and its mode. Where the system does not tell the user, the mode alone protects the socket.
func onlyOwner(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if uid := peerOf(r).uid; uid > 0 && uid != os.Getuid() {
			http.Error(w, "this socket is for the user that runs the server", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}
