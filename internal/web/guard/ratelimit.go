package guard

import (
	"fmt"
	"math"
	"net/http"
)

// Describe writes into the headers of an answer what a person may ask for, and what is left of it: RateLimit-Policy and RateLimit, as the
// draft "RateLimit header fields for HTTP" of the IETF has them. The quota is the size of the bucket in units, the window is the time in
// seconds in which an empty one is full again, and the time is that until this one is.
func (l *Limiter) Describe(to http.Header, person string) {
	rate := l.limits.Person
	l.mu.Lock()
	b := l.refill(draw{owner: owner{person: person}, rate: rate})
	left, full := math.Floor(max(0, b.level)), rate.time(rate.Burst-b.level)
	l.mu.Unlock()
	window := math.Ceil(rate.time(rate.Burst).Seconds())
	to.Set("RateLimit-Policy", fmt.Sprintf(`"units";q=%.0f;w=%.0f`, rate.Burst, max(1, window)))
	to.Set("RateLimit", fmt.Sprintf(`"units";r=%.0f;t=%.0f`, left, math.Ceil(full.Seconds())))
}
