package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"razzia/internal/roots"
)

const (
	// answerTimeout is the longest time for an answer: a server writes to a slow disk before it answers.
	answerTimeout = 15 * time.Second
	// longestAnswer is the greatest length of an answer, in bytes. A record has some 6 KB, so this leaves much room.
	longestAnswer = 1 << 20
)

// A Config has the settings of a [Server].
type Config struct {
	Address   *url.URL          // of the server, from [ParseAddress]
	Jar       http.CookieJar    // keeps the cookie by which the server knows the person; nil: each request comes from a new guest
	Token     string            // a personal token of the member that the program acts for; "" for none
	Language  string            // of the words of the server, such as "de"
	Transport http.RoundTripper // nil for the default of package http

	// Wait waits for a time, or until the context ends: nil for the usual way.
	Wait func(ctx context.Context, d time.Duration)
}

// A Server is a server of Razzia!. It is safe for concurrent use.
type Server struct {
	base     *url.URL
	language string
	token    string
	client   *http.Client
	pace     pace
}

// New returns a server. Nothing is sent yet.
func New(c Config) *Server {
	roots.Ensure()
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // a POST would become a GET
	return &Server{base: c.Address, language: c.Language, token: c.Token, pace: pace{wait: c.Wait},
		client: &http.Client{Jar: c.Jar, Transport: c.Transport, CheckRedirect: stay}}
}

// Address is the address of the server, without a slash at the end.
func (s *Server) Address() string { return s.base.String() }

// Do calls an operation by its method and its address at the server, such as "/api/lobby?clock=quick". It sends a value, nil for none, and
// reads the answer into what out points to.
func (s *Server) Do(ctx context.Context, method, address string, in, out any) error {
	to, err := url.Parse(address)
	if err != nil {
		return err
	}
	body, err := encoded(in)
	if err != nil {
		return err
	}
	return s.askWith(ctx, method, body, to.Query(), out, strings.Split(strings.TrimPrefix(to.Path, "/"), "/"))
}

// encoded is a value as a body; nothing for nil.
func encoded(value any) ([]byte, error) {
	if value == nil {
		return nil, nil
	}
	return json.Marshal(value)
}

// get reads a value.
func (s *Server) get(ctx context.Context, into any, path ...string) error {
	return s.ask(ctx, http.MethodGet, nil, into, path...)
}

// post sends a value, nil for none, and reads the answer.
func (s *Server) post(ctx context.Context, body, into any, path ...string) error {
	text, err := encoded(body)
	if err != nil {
		return err
	}
	return s.ask(ctx, http.MethodPost, text, into, path...)
}

// ask sends a request and reads its answer. The elements of the path need no escaping.
func (s *Server) ask(ctx context.Context, method string, body []byte, into any, path ...string) error {
	return s.askWith(ctx, method, body, nil, into, path)
}

// askWith is ask with a query.
func (s *Server) askWith(ctx context.Context, method string, body []byte, query url.Values, into any, path []string) error {
	s.pace.keep(ctx)
	ctx, stop := context.WithTimeout(ctx, answerTimeout)
	defer stop()
	answer, err := s.send(ctx, method, body, query, path)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswer+1))
	switch {
	case err != nil:
		return s.unreachable(err)
	case len(text) > longestAnswer:
		return s.foreign("the answer is too long")
	case answer.StatusCode/100 != 2: // 201 for what was made, 202 for what is being made
		return s.refusal(answer, text)
	case !isJSON(answer):
		return s.foreign("the answer is not JSON")
	case json.Unmarshal(text, into) != nil:
		return s.foreign("the answer has another form")
	}
	return nil
}

// send sends a request.
func (s *Server) send(ctx context.Context, method string, body []byte, query url.Values, path []string) (*http.Response, error) {
	for i := range path {
		path[i] = url.PathEscape(path[i])
	}
	to := s.base.JoinPath(path...)
	to.RawQuery = query.Encode()
	request, err := http.NewRequestWithContext(ctx, method, to.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept-Language", s.language)
	request.Header.Set("User-Agent", "razzia")
	if s.token != "" {
		request.Header.Set("Authorization", "Bearer "+s.token)
	}
	if len(body) > 0 {
		request.Header.Set("Content-Type", "application/json")
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return nil, s.unreachable(err)
	}
	s.pace.learn(answer.Header)
	return answer, nil
}

// refusal is the error of an answer with another status than 200.
func (s *Server) refusal(answer *http.Response, text []byte) error {
	if to, err := answer.Location(); err == nil {
		other := &url.URL{Scheme: to.Scheme, Host: to.Host}
		return &Foreign{Address: s.Address(), About: plain(answer.Status, longestMessage), Leads: plain(other.String(), longestMessage)}
	}
	said := new(Error)
	if !isJSON(answer) || json.Unmarshal(text, said) != nil || !keyPattern.MatchString(said.Key) {
		if answer.StatusCode >= http.StatusInternalServerError { // a proxy whose server does not answer
			return &Unreachable{s.Address(), errors.New(plain(answer.Status, longestMessage))}
		}
		return s.foreign("the status is " + plain(answer.Status, longestMessage))
	}
	said.Status, said.Message = answer.StatusCode, plain(said.Message, longestMessage)
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
		said.Wait = time.Duration(seconds) * time.Second
	}
	return said
}

// isJSON reports whether an answer says that it is JSON.
func isJSON(answer *http.Response) bool {
	kind, _, err := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	return err == nil && (kind == "application/json" || kind == "application/problem+json")
}
