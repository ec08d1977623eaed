package bridge

import "time"

// rematchTime is how long a rematch that the bridge has joined may take to begin: the others have a minute to answer.
const rematchTime = 70 * time.Second

// hasRoom reports whether the rules allow one more game. The bridge is locked.
func (b *Bridge) hasRoom() bool { return len(b.games)+len(b.joining) < b.Rules.Games }

// hasBegun counts a game. If nothing was known of its table, it is a rematch that was joined. The bridge is locked.
func (b *Bridge) hasBegun(id string) {
	if b.games[id] {
		return
	}
	b.games[id] = true
	for old := range b.joining {
		delete(b.joining, old)
		return
	}
}

// endWait says that a rematch has begun, or does not begin.
func (b *Bridge) endWait(old string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.joining, old)
	signal(b.accept)
}
