// Package eventstest plays games by the events of their players alone, while connections and servers are lost.
package eventstest
