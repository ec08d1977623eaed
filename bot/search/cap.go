package search

import "time"

// Cap sets the longest time for each move from now on, besides the limits of the settings. At 0 these hold alone.
func (p *Player) Cap(d time.Duration) {
	p.Pace(0)
	if own := p.limit.Time; d > 0 && (own == 0 || d < own) {
		p.limit.Time = d
	}
	if p.limit.Now == nil {
		p.limit.Now = time.Now
	}
}
