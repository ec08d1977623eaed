package admin

import "net/http"

// RebuildRatings lets the server make all ratings anew.
func (c *Client) RebuildRatings() error {
	return c.ask(http.MethodPost, "/ratings/rebuild", nothing{}, nil)
}
