package notify

import (
	"context"
	"slices"
	"time"
)

// lookAtNodes is how often a node looks which others are connected. A node that is killed does not send the hints of its last
// milliseconds; the others then look at their rooms within this time. They look at once when a new node greets, so that they know it.
const lookAtNodes = time.Second

// application is the name of the connections of a bus in PostgreSQL's list.
const application = "razzia bus"

// listNodes lists the connections of the buses of all nodes.
const listNodes = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = '` + application + `'`

// lookAtNodes tells the listeners that notifications may have been lost if the connection of a node is gone.
func (s *sender) lookAtNodes(ctx context.Context) error {
	var nodes []int32
	err := s.do(ctx, func(ctx context.Context) error {
		return s.conn.QueryRow(ctx, `SELECT ARRAY(`+listNodes+`)`).Scan(&nodes)
	})
	if err != nil {
		return err
	}
	gone := func(pid int32) bool { return !slices.Contains(nodes, pid) }
	if slices.ContainsFunc(s.nodes, gone) {
		s.local.Lost()
	}
	s.nodes = nodes
	return nil
}
