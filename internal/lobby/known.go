package lobby

import (
	"razzia/internal/table"
)

// mostOffers bounds the offers in memory: those that wait, and those that are played. Each has a bound of its own, because those that are
// played are many, and visitors look for a seat.
const mostOffers = 5000

// known are the offers that a node knows of.
type known struct {
	all     map[table.ID]Offer
	playing int
}

// put adds an offer, or replaces it. If there are too many of its kind, the oldest goes.
func (k *known) put(o Offer) {
	k.drop(o.ID)
	k.all[o.ID] = o
	n := len(k.all) - k.playing
	if o.Playing {
		k.playing++
		n = k.playing
	}
	if n > mostOffers {
		k.drop(k.oldest(o.Playing))
	}
}

// drop removes an offer, if it is there.
func (k *known) drop(id table.ID) {
	if k.all[id].Playing {
		k.playing--
	}
	delete(k.all, id)
}

// oldest finds the offer of a kind that was made first.
func (k *known) oldest(playing bool) (first table.ID) {
	for id, o := range k.all {
		if o.Playing == playing && (first == "" || o.Made.Before(k.all[first].Made)) {
			first = id
		}
	}
	return first
}
