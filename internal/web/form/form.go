package form

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"razzia/internal/web/answer"
)

// Values are the fields of a form.
type Values struct{ url.Values }

// Parse reads the form of a request. Fields in the address do not count.
func Parse(r *http.Request) (Values, error) {
	err := r.ParseForm()
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		return Values{}, answer.ErrTooLong
	case err != nil:
		return Values{}, answer.ErrForm
	}
	return Values{r.PostForm}, nil
}

// Number returns a whole number, or another one if the field has none.
func (v Values) Number(name string, other int) int {
	n, err := strconv.Atoi(v.Get(name))
	if err != nil {
		return other
	}
	return n
}
