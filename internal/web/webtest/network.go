package webtest

import (
	"context"
	"net"
	"sync"
)

// A Network is a listener within the process. Its connections are pipes: a write waits until the other end reads,
// without any buffer in between.
type Network struct {
	conns  chan net.Conn
	once   sync.Once
	closed chan struct{}
}

// NewNetwork makes a Network.
func NewNetwork() *Network {
	return &Network{conns: make(chan net.Conn), closed: make(chan struct{})}
}

// Accept returns the next connection.
func (n *Network) Accept() (net.Conn, error) {
	select {
	case conn := <-n.conns:
		return conn, nil
	case <-n.closed:
		return nil, net.ErrClosed
	}
}

// Close ends Accept.
func (n *Network) Close() error {
	n.once.Do(func() { close(n.closed) })
	return nil
}

// Addr returns a placeholder.
func (n *Network) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

// Dial connects to the listener and ignores the address.
func (n *Network) Dial(context.Context, string, string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case n.conns <- server:
		return client, nil
	case <-n.closed:
		return nil, net.ErrClosed
	}
}
