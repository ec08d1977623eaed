package operations

import (
	"net/url"
	"strconv"
	"time"

	"razzia/internal/bulk"
)

// mine is the value of whose for the games of the person who asks.
const mine = "mine"

// A query is what a request asks for.
type query struct {
	whose string
	bulk.Query
}

// queryOf reads the parameters of a request for a page of so many games. They fit the description of the API: what it refuses does not
// come here.
func queryOf(values url.Values, most int) query {
	number := func(name string) int64 {
		n, _ := strconv.ParseInt(values.Get(name), 10, 64)
		return n
	}
	moment := func(name string) time.Time {
		t, _ := time.Parse(time.RFC3339, values.Get(name))
		return t
	}
	return query{values.Get("whose"), bulk.Query{
		Since: moment("since"), Until: moment("until"), Players: int(number("players")), After: number("after"), Most: most,
	}}
}

// next is the address of the page that begins after a number.
func next(at *url.URL, after int64) string {
	values := at.Query()
	values.Set("after", strconv.FormatInt(after, 10))
	return (&url.URL{Path: at.Path, RawQuery: values.Encode()}).String()
}
