package form

import (
	"net/http"
	"net/url"
	"razzia/internal/fault"
	"strconv"
	"unicode/utf8"
)

// Values are the fields of a form.
type Values struct{ url.Values }

// Parse reads the form of a request, which must be valid UTF-8. Fields in the address do not count.
func Parse(r *http.Request) (Values, error) {
	if err := r.ParseForm(); err != nil {
		return Values{}, fault.ErrForm
	}
	for name, texts := range r.PostForm {
		for _, text := range append(texts, name) {
			if !utf8.ValidString(text) {
				return Values{}, fault.ErrForm
			}
		}
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
