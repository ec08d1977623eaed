package store

import "sync"

// rowsAhead is how many rows are handed over at a time, and chunksAhead how often before the reader waits: enough that reading and
// writing seldom wait for each other, and little memory.
const (
	rowsAhead   = 256
	chunksAhead = 4
)

// A chunk is rows that were read, and the error that ended them.
type chunk struct {
	rows [][]any
	err  error
}

// ahead reads rows in a goroutine of its own, so that two databases and the digests between them are at work at the same time.
func ahead(rows Rows) Rows {
	return func(yield func([]any, error) bool) {
		chunks, stop := make(chan chunk, chunksAhead), make(chan struct{})
		var reading sync.WaitGroup
		reading.Go(func() {
			defer close(chunks)
			readChunks(rows, chunks, stop)
		})
		defer reading.Wait() // then the database is free for the next relation
		defer close(stop)
		for c := range chunks {
			for _, row := range c.rows {
				if !yield(row, nil) {
					return
				}
			}
			if c.err != nil {
				yield(nil, c.err)
				return
			}
		}
	}
}

// readChunks hands rows over until their end, an error, or the stop.
func readChunks(rows Rows, to chan<- chunk, stop <-chan struct{}) {
	var c chunk
	send := func() bool {
		select {
		case to <- c:
			c = chunk{}
			return true
		case <-stop:
			return false
		}
	}
	for row, err := range rows {
		if c.err = err; err == nil {
			c.rows = append(c.rows, row)
		}
		if (err != nil || len(c.rows) == rowsAhead) && !send() || err != nil {
			return
		}
	}
	send()
}
