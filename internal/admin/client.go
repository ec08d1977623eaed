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
	"time"
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

// ask sends a request with an input, and reads the answer into a pointer.
func (c *Client) ask(method, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	if method == http.MethodGet {
		path, body = path+"?"+url.Values{"in": {string(body)}}.Encode(), nil
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
