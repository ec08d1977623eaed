package bot

import "razzia"

type hammer struct {
	*appraisal
	kind  razzia.AuctionKind
	says  [razzia.MaxPlayers]int8
	n     int
	leaf  [17]values
	done  uint32
	memo  [razzia.MaxPlayers + 1][17]values
	known [razzia.MaxPlayers + 1]uint32
	owner [17]int8
}

// start: first seat to speak first, last the opener
func (h *hammer) start(a *appraisal, kind razzia.AuctionKind, first, opener int) {
	h.appraisal, h.kind = a, kind
	h.n, h.done = 0, 0
	for j := range a.n {
		for rest := a.s.Seats[j].Open; rest != 0; rest &= rest - 1 {
			h.owner[rest.Lowest()] = int8(j)
		}
	}
	for j := first; ; j = (j + 1) % a.n {
		if a.s.Seats[j].Open != 0 {
			h.says[h.n] = int8(j)
			h.known[h.n] = 0
			h.n++
		}
		if j == opener {
			break
		}
	}
}

// result is the utilities if cheque c wins, 0 none
func (h *hammer) result(c int8) *values {
	if h.done>>c&1 == 0 {
		h.done |= 1 << c
		var v values
		if c > 0 {
			v = h.after(int(h.owner[c]), razzia.Cheque(c), false)
		} else {
			v = h.after(-1, 0, h.kind == razzia.ByPolice)
		}
		h.leaf[c] = h.utilities(&v)
	}
	return &h.leaf[c]
}

// outlook is what each seat may expect if the say is at place i and the bid stands at c.
func (h *hammer) outlook(i int, bid int8) *values {
	if i == h.n {
		return h.result(bid)
	}
	m := &h.memo[i][bid]
	if h.known[i]>>bid&1 != 0 {
		return m
	}
	h.known[i] |= 1 << bid
	j := int(h.says[i])
	rest := h.s.Seats[j].Open.Above(razzia.Cheque(bid))
	must := h.kind == razzia.Called && i == h.n-1 && bid == 0
	if rest == 0 {
		*m = *h.outlook(i+1, bid)
		return m
	}
	var opts [5]*values
	k := 0
	best := -1e9
	if !must {
		opts[0] = h.outlook(i+1, bid)
		best = opts[0][j]
		k = 1
	}
	for ; rest != 0; rest &= rest - 1 {
		o := h.outlook(i+1, int8(rest.Lowest()))
		if x := o[j]; x > best {
			best = x
		}
		opts[k] = o
		k++
	}
	var sum values
	total := 0.0
	for _, o := range opts[:k] {
		d := (best - o[j]) * h.t.Sure
		w := 1 + d*d
		w = 1 / (w * w)
		if w < 0.01 {
			continue
		}
		total += w
		for x := range h.appraisal.n {
			sum[x] += w * o[x]
		}
	}
	total = 1 / total
	for x := range h.appraisal.n {
		m[x] = sum[x] * total
	}
	return m
}

func (t *taste) say(s *razzia.State) razzia.Move {
	a := t.appraise(s, int(s.Police), s.Row.Cards(), 0)
	var h hammer
	h.start(&a, s.Auction.Kind, int(s.Actor), int(s.Auction.Opener))
	bid := int8(s.Auction.Bid)
	if bid != 0 {
		h.owner[bid] = int8(s.Auction.Bidder)
	}
	j := int(s.Actor)
	best, move := -1e9, razzia.Pass()
	if h.kind != razzia.Called || h.n > 1 || bid != 0 {
		best = h.outlook(1, bid)[j] + t.Hes
	}
	for rest := s.Seats[j].Open.Above(s.Auction.Bid); rest != 0; rest &= rest - 1 {
		if x := h.outlook(1, int8(rest.Lowest()))[j]; x > best {
			best, move = x, razzia.Bid(rest.Lowest())
		}
	}
	return move
}
