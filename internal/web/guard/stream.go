package guard

import (
	"cmp"
	"time"
)

// awaitStream is when to ask again for a stream while others have too many: they end theirs at any time. Sooner, all who wait would ask in
// vain again and again.
const awaitStream = 30 * time.Second

// Stream counts one more open stream until leave is called, or fails with a [*Limited].
func (l *Limiter) Stream(client Client) (leave func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	most := map[string]int{"": l.limits.Streams, "address " + client.Address: l.limits.AddressStreams}
	if site := Site(client.Address); site != "" {
		most["address "+site] = times(siteShare, l.limits.AddressStreams)
	}
	if own := "person " + client.Person; client.Person != "" {
		if l.streams[own] >= l.limits.PersonStreams {
			l.refused[Streams]++
			return nil, &Limited{Extra: Streams, Most: l.limits.PersonStreams}
		}
		most[own] = l.limits.PersonStreams
	}
	for key, n := range most {
		if l.streams[key] >= n {
			l.refused[Streams]++
			return nil, &Limited{Wait: awaitStream}
		}
	}
	for key := range most {
		l.streams[key]++
	}
	return func() { l.leave(most) }, nil
}

func (l *Limiter) leave(keys map[string]int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for key := range keys {
		if l.streams[key]--; l.streams[key] == 0 {
			delete(l.streams, key)
		}
	}
}

// Refused returns how many requests were refused, by the limit: "requests", "streams", or the name of an [Extra]; 0 too.
func (l *Limiter) Refused() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	counts := make(map[string]int, len(extras))
	for _, limit := range extras {
		counts[cmp.Or(string(limit), "requests")] = l.refused[limit]
	}
	return counts
}

// Streams counts the open streams.
func (l *Limiter) Streams() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.streams[""]
}
