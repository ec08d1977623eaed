package load

import "time"

// A Report is what a load has measured.
type Report struct {
	Seconds        float64        `json:"seconds"` // of play
	Tables         int            `json:"tables"`
	Players        int            `json:"players"`
	Watchers       int            `json:"watchers"` // of each table
	Games          int            `json:"games"`    // that were begun
	Moves          int            `json:"moves"`    // that were acknowledged
	MovesPerSecond float64        `json:"movesPerSecond"`
	Milliseconds   Spread         `json:"milliseconds"` // from sending a move to its answer
	Errors         map[string]int `json:"errors"`       // by kind
	Raise          []string       `json:"raise"`        // flags of the server with limits that refused requests
	Updates        *Updates       `json:"updates,omitempty"`
	Server         *Server        `json:"server,omitempty"`
}

// Updates are what watchers received.
type Updates struct {
	Streams       int     `json:"streams"` // at the end
	Events        int     `json:"events"`
	BytesPerEvent float64 `json:"bytesPerEvent"` // compressed
	First         Spread  `json:"first"`         // from the acknowledgement of a move to the first watcher of the table, in milliseconds
	Last          Spread  `json:"last"`          // to the last
	Unseen        int     `json:"unseen"`        // moves that not all watchers have seen
}

// Server is what the nodes say of themselves, in all.
type Server struct {
	Moves            int     `json:"moves"`            // that were stored during the play
	ProcessorPerMove float64 `json:"processorPerMove"` // microseconds
	MemoryBefore     float64 `json:"memoryBefore"`     // bytes, before the tables were made
	MemoryAfter      float64 `json:"memoryAfter"`      // bytes, at the end of the play
	Streams          int     `json:"streams"`          // open at the end
	MemoryPerStream  float64 `json:"memoryPerStream"`  // bytes: all that was added, tables too, for each stream
	Processors       float64 `json:"processors"`       // that were at work, on average
}

// report makes the report of the play that has just ended.
func (r *run) report(took time.Duration) Report {
	problems, flags := r.problemsSoFar()
	r.mu.Lock()
	defer r.mu.Unlock()
	report := Report{
		Seconds: took.Seconds(), Tables: r.Tables, Players: r.Players, Watchers: r.Watchers, Games: r.games, Moves: len(r.moves),
		Milliseconds: spreadOf(r.moves), Errors: problems, Raise: append([]string{}, flags...),
	}
	report.MovesPerSecond = float64(report.Moves) / took.Seconds()
	if r.Watchers > 0 {
		report.Updates = &Updates{Streams: int(r.open.Load()), Events: int(r.events.Load())}
	}
	return report
}

// addUpdates adds what the watchers have seen, when all streams are closed.
func (r *run) addUpdates(report *Report) {
	u := report.Updates
	if u == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	u.Events, u.First, u.Last, u.Unseen = int(r.events.Load()), spreadOf(r.first), spreadOf(r.last), r.unseen
	u.BytesPerEvent = float64(r.bytes.Load()) / float64(max(1, u.Events))
}

// serverOf compares the figures of the nodes at the start of the load, before the play and after it. It returns nil if there are none.
func serverOf(start, before, after figures, took time.Duration) *Server {
	if after == (figures{}) {
		return nil
	}
	s := &Server{Moves: int(after.moves - before.moves), MemoryBefore: start.memory, MemoryAfter: after.memory, Streams: int(after.streams)}
	used := after.processor - before.processor
	s.Processors = used / took.Seconds()
	if s.Moves > 0 {
		s.ProcessorPerMove = 1e6 * used / float64(s.Moves)
	}
	if s.Streams > 0 {
		s.MemoryPerStream = (after.memory - start.memory) / float64(s.Streams)
	}
	return s
}
