package admin

import "net/http"

// RebuildMeasures lets the server measure all finished games anew.
func (c *Client) RebuildMeasures() error {
	return c.ask(http.MethodPost, "/measures/rebuild", nothing{}, nil)
}
