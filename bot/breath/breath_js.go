package breath

import "time"

// slice is how long a bot thinks at a time in a browser: requests of pages wait meanwhile.
const slice = 12 * time.Millisecond

// until is the end of the slice. There is one thread.
var until time.Time

// Take lets other work go on if a slice is over. The caller may hold locks that this work does not need.
func Take() {
	if time.Now().After(until) {
		time.Sleep(time.Millisecond)
		until = time.Now().Add(slice)
	}
}
