package live

import (
	"cmp"
	"net/http"
	"strconv"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Viewer is the person that a stream is for.
type Viewer struct {
	Identities []string        // all that they have; none for an unknown person
	Unheard    []string        // identities of the persons whose talk they do not see
	Ended      <-chan struct{} // closed when the stream must end, because they may no longer be this person, or see other talk; nil for never

	// Lost is a line for a client that shows the table as a player sees it, although it is of an unknown person, as after a device was
	// signed out. It gets the table once more. "" for any other client.
	Lost string
	Anew bool // the client shows the table as another person sees it, so it gets the table once more
}

// ended reports whether the stream must end, although other things have happened too.
func (v Viewer) ended() bool {
	select {
	case <-v.Ended:
		return true
	default:
		return false
	}
}

// Serve streams a table to a person until the client leaves: an event whenever the table has changed, or a player came or
// left. The id of an event is the version, and its data the whole table: the newest
// state, and before it those of the moves that the client has missed, if they are few. The first event has the newest state
// only.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, t *table.Table, viewer Viewer, render Renderer) {
	w.Header().Set("Content-Type", "text/event-stream")
	if r.Method == http.MethodHead {
		return // the client takes the head for the whole answer and sends its next request on this connection
	}
	versions, stop := h.host.Watch(t.ID)
	defer stop()
	changes, disconnect := h.presence.connect(t.ID, viewer.Identities...)
	h.host.Attended(t.ID)
	defer h.host.Attended(t.ID)
	defer disconnect()
	cache, release := h.frames.of(t.ID)
	defer release()
	w.Header().Set("X-Accel-Buffering", "no")
	s := &stream{hub: h, request: r, table: t.ID, viewer: viewer, render: render, frames: cache, shows: shownBy(r), push: newPush(w, r)}
	if viewer.Anew || viewer.Lost != "" {
		s.shows.away = unknown
	}
	defer s.push.close()
	s.follow(versions, changes)
}

// A stream sends a table to one client.
type stream struct {
	hub     *Hub
	request *http.Request
	table   table.ID
	viewer  Viewer
	render  Renderer
	frames  *frames
	shows   shown
	later   chan struct{} // has one when what comes after the version may be there; nil until the game is over
	follows bool          // the client was sent all there was when it connected
	push    *push
}

// shown is what a client shows: the version of the table, the absent seats, those that go on in a pause, the names, and what comes after
// the version.
type shown struct {
	version int
	away    uint8
	ready   uint8
	naming  uint64 // a client that connects is taken to show those of the log: if others are shown it gets them once more
	later   Parts
}

// unknown stands for absent seats that are not known. No table has so many seats.
const unknown = 0xff

// shownBy reads what a client shows: the state of its page, or the last event if it connects again. An event does not say
// which seats were absent, so the client then receives the table once more.
func shownBy(r *http.Request) shown {
	query := r.URL.Query()
	away, err := strconv.ParseUint(query.Get("away"), 10, razzia.MaxPlayers)
	version := r.Header.Get("Last-Event-ID")
	if err != nil || version != "" {
		away = unknown
	}
	n, _ := strconv.Atoi(cmp.Or(version, query.Get("version")))
	later, _ := strconv.ParseUint(query.Get("later"), 10, 8) // 0 for no number
	return shown{version: n, away: uint8(away), later: Parts(later)}
}

// follow sends until the client leaves, the hub closes, or a drain tells the client to leave.
func (s *stream) follow(versions <-chan int, changes <-chan struct{}) {
	beat := time.NewTicker(s.push.pulse.every)
	defer beat.Stop()
	drained := s.hub.drain.begins()
	var leave <-chan time.Time
	announced, renewed := s.hub.notice.now()
	if s.viewer.Lost != "" {
		announced = noticeFrame(s.viewer.Lost)
	}
	err := s.push.send(s.push.pulse.opening)
	if err == nil && announced != nil {
		err = s.push.send(announced)
	}
	for ; err == nil; s.follows = true {
		if s.viewer.ended() {
			_ = s.push.end(farewell)
			return
		}
		if err = s.catchUp(); err != nil {
			s.endFor(err)
			return
		}
		select {
		case <-s.request.Context().Done():
			return
		case <-s.hub.closing.Done():
			_ = s.push.end(farewell)
			return
		case <-s.viewer.Ended:
			_ = s.push.end(farewell)
			return
		case <-renewed:
			announced, renewed = s.hub.notice.now()
			err = s.push.send(announced)
		case <-drained:
			drained, leave = nil, leaving()
		case <-leave:
			if s.hub.Draining() {
				_ = s.push.end(parting())
				return
			}
			drained, leave = s.hub.drain.begins(), nil
		case _, open := <-versions:
			if !open {
				return
			}
		case <-changes:
		case <-s.later:
		case <-beat.C:
			err = s.push.beat()
		}
	}
}

// endFor ends a stream whose table cannot be sent. If the table was removed, the client is told.
func (s *stream) endFor(err error) {
	if fault.IsNotFound(err) {
		_ = s.push.end(gone)
	}
}

// catchUp sends the table unless the client shows it as it is. It is not older than what another server has sent.
func (s *stream) catchUp() error {
	t, err := s.hub.host.TableSince(s.request.Context(), s.table, s.shows.version)
	if err != nil {
		return err
	}
	now, t, err := s.now(t)
	if err != nil || s.shows == now {
		return err
	}
	moves := 0
	if s.follows {
		moves = missed(t, s.shows.version)
	}
	mine := table.Identities(s.viewer.Identities)
	scene := Scene{Table: t, Person: mine.At(t), Undoer: mine.OtherUndoer(t), Away: now.away, Ready: now.ready, Later: now.later, Moves: moves,
		Muted: t.Muted(s.viewer.Unheard)}
	f, err := s.hub.frame(s.frames, scene, s.render)
	if err != nil {
		return err
	}
	s.shows = now
	return s.push.send(f)
}

// now returns the table as its viewer may see it, and what a client shows that shows all of that.
func (s *stream) now(t *table.Table) (shown, *table.Table, error) {
	t, err := s.frames.tableFor(t, s.viewer.Identities)
	switch {
	case err != nil:
		return shown{}, nil, err
	case t.Behind(): // it shows no presence
		return shown{version: t.Version, naming: t.Naming()}, t, nil
	}
	return shown{t.Version, s.hub.presence.away(t), s.hub.host.ReadySeats(t), t.Naming(), s.laterOf(t)}, t, nil
}

// laterOf returns what is there of what comes after the last version of the table. If more is coming the stream looks again. The updates of
// a running game pay nothing for that: their streams wait for one channel less.
func (s *stream) laterOf(t *table.Table) Parts {
	render, shows := s.render.(Later)
	if !shows || t.Phase != table.Over {
		return 0
	}
	if s.later == nil {
		s.later = make(chan struct{}, 1)
	}
	return render.Later(t, s.wake)
}

// wake lets the stream look again.
func (s *stream) wake() {
	select {
	case s.later <- struct{}{}:
	default:
	}
}
