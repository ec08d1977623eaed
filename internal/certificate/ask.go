package certificate

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/crypto/acme"
)

// Ask asks an authority for its directory, that of Let's Encrypt by default. It returns the time that the authority says, the zero Time if
// it says none.
func Ask(ctx context.Context, by http.RoundTripper, directory string) (theirs time.Time, err error) {
	directory = cmp.Or(directory, acme.LetsEncryptURL)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, directory, nil)
	if err != nil {
		return theirs, err
	}
	answer, err := (&http.Client{Transport: by}).Do(r)
	if err != nil {
		return theirs, fmt.Errorf("the authority does not answer: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return theirs, fmt.Errorf("the authority answers %s at %s", answer.Status, directory)
	}
	theirs, _ = http.ParseTime(answer.Header.Get("Date"))
	return theirs, nil
}
