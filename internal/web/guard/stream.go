package guard

// Stream counts one more open stream until leave is called, or fails with a [*Limited].
func (l *Limiter) Stream(by Client) (leave func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	most := map[string]int{"": l.limits.Streams, "address " + by.Address: l.limits.AddressStreams}
	if by.Person != "" {
		most["person "+by.Person] = l.limits.PersonStreams
	}
	for key, n := range most {
		if l.streams[key] >= n {
			return nil, &Limited{}
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

// Streams counts the open streams.
func (l *Limiter) Streams() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.streams[""]
}
