package evenings

import (
	"context"
	"net/http"
	"net/url"

	"razzia/client"
)

// operations are the address of the operations on evenings.
const operations = "/api/evenings"

// read reads an evening.
func read(ctx context.Context, from *client.Server, key string) (e client.Evening, err error) {
	err = from.Do(ctx, http.MethodGet, addressOf(key, ""), nil, &e)
	return e, err
}

// ask does something to an evening by one of its operations, and returns the evening after it. The input is nil for none.
func ask(ctx context.Context, of *client.Server, key, operation string, input any) (e client.Evening, err error) {
	err = of.Do(ctx, http.MethodPost, addressOf(key, "/"+operation), input, &e)
	return e, err
}

// addressOf is the address of an operation on an evening.
func addressOf(key, operation string) string {
	return operations + "/" + url.PathEscape(key) + operation
}
