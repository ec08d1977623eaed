package admin

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"razzia/cmd/razzia/command"
	"razzia/internal/load"
)

// printLoad prints the report of a load.
func printLoad(to io.Writer, r load.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d moves acknowledged in %.1f s: %.1f a second, at %d tables of %d players, %d games begun\n",
		r.Moves, r.Seconds, r.MovesPerSecond, r.Tables, r.Players, r.Games)
	if r.Moves > 0 {
		fmt.Fprintf(&b, "a move took          %s\n", spread(r.Milliseconds))
	}
	if u := r.Updates; u != nil {
		fmt.Fprintf(&b, "watchers             %d streams, %d updates of %.0f bytes on average\n", u.Streams, u.Events, u.BytesPerEvent)
		fmt.Fprintf(&b, "to the first watcher %s\n", spread(u.First))
		fmt.Fprintf(&b, "to the last watcher  %s\n", spread(u.Last))
		if u.Unseen > 0 {
			fmt.Fprintf(&b, "%d moves were not seen by all watchers\n", u.Unseen)
		}
	}
	if s := r.Server; s != nil {
		printLoaded(&b, s)
	}
	for _, kind := range slices.Sorted(maps.Keys(r.Errors)) {
		fmt.Fprintf(&b, "failed %5d times: %s\n", r.Errors[kind], command.Printable(kind))
	}
	if len(r.Raise) > 0 {
		fmt.Fprintf(&b, "The limits of the server refused requests. Start it with higher ones: %s\n", strings.Join(r.Raise, ", "))
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// spread says how times are spread.
func spread(s load.Spread) string {
	return fmt.Sprintf("50 %% %.1f ms, 95 %% %.1f ms, 99 %% %.1f ms, at most %.1f ms", s.Median, s.P95, s.P99, s.Max)
}

// enoughStreams is how many streams it takes until they outweigh the tables that are played beside them.
const enoughStreams = 100

// printLoaded says what the load cost the server.
func printLoaded(to io.Writer, s *load.Server) {
	const mega = 1 << 20
	fmt.Fprintf(to, "the server           %.0f µs of processor time for a move, %.2f cores at work\n", s.ProcessorPerMove, s.Processors)
	fmt.Fprintf(to, "its memory           %.0f MB before, %.0f MB at the end", s.MemoryBefore/mega, s.MemoryAfter/mega)
	if s.Streams >= enoughStreams {
		fmt.Fprintf(to, "; %.0f KB more for each of %d streams, with their tables", s.MemoryPerStream/1024, s.Streams)
	}
	fmt.Fprintln(to)
}
