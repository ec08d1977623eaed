package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"razzia/internal/table"
)

// A Client asks the server at a socket.
type Client struct{ http *http.Client }

// NewClient makes a Client for the socket at a path.
func NewClient(path string) *Client {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}
	return &Client{&http.Client{Timeout: time.Minute, Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}}
}

// Status asks how the server is doing.
func (c *Client) Status() (s Status, err error) {
	err = c.ask(http.MethodGet, "/status", nil, &s)
	return s, err
}

// Tables asks for tables whose game is not over, up to a limit.
func (c *Client) Tables(most int) (list []Table, err error) {
	err = c.ask(http.MethodGet, "/tables?most="+strconv.Itoa(most), nil, &list)
	return list, err
}

// People asks who is there.
func (c *Client) People() (list []Person, err error) {
	err = c.ask(http.MethodGet, "/people", nil, &list)
	return list, err
}

// Find asks for persons with a text in their names.
func (c *Client) Find(name string) (list []Found, err error) {
	err = c.ask(http.MethodGet, "/people?"+url.Values{"find": {name}}.Encode(), nil, &list)
	return list, err
}

// Drain prepares the end of the server.
func (c *Client) Drain() error { return c.ask(http.MethodPost, "/drain", nothing{}, nil) }

// Undrain takes a drain back.
func (c *Client) Undrain() error { return c.ask(http.MethodPost, "/undrain", nothing{}, nil) }

// Announce shows a line on all open pages for a time; "" takes it away.
func (c *Client) Announce(line string, d time.Duration) error {
	return c.ask(http.MethodPost, "/announce", announcement{line, d}, nil)
}

// Delete removes a table whose game is not over.
func (c *Client) Delete(id table.ID) error {
	return c.ask(http.MethodPost, "/delete", removal{id}, nil)
}

// ask sends a request, and reads the answer into a pointer unless that is nil.
func (c *Client) ask(method, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(method, "http://admin"+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	got, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		return failureOf(got)
	}
	if out == nil {
		return nil
	}
	return json.NewDecoder(got.Body).Decode(out)
}

// failureOf is the reason that the server gives.
func failureOf(got *http.Response) error {
	var f failure
	if err := json.NewDecoder(got.Body).Decode(&f); err != nil || f.Error == "" {
		return fmt.Errorf("the server answers %s", got.Status)
	}
	return errors.New(f.Error)
}
