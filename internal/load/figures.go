package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// figures are what servers say of themselves, in the format of Prometheus, added up over all nodes.
type figures struct {
	processor float64 // seconds
	memory    float64 // bytes, resident
	moves     float64 // that were stored
	streams   float64 // open
}

// readFigures reads the figures at some addresses.
func readFigures(ctx context.Context, addresses []string) (sum figures, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	for _, address := range addresses {
		if !strings.HasSuffix(address, "/metrics") {
			address = strings.TrimSuffix(address, "/") + "/metrics"
		}
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return sum, err
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return sum, fmt.Errorf("no figures at %s (%s): start the server with --metrics, or correct the address", address, noAnswer(err).kind)
		}
		err = sum.read(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK {
			return sum, fmt.Errorf("no figures at %s: %s, %v", address, answer.Status, err)
		}
	}
	return sum, nil
}

// read adds the figures in a text.
func (f *figures) read(text io.Reader) error {
	lines := bufio.NewScanner(text)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if labels := strings.LastIndexByte(lines.Text(), '}'); labels >= 0 {
			name, value = lines.Text()[:labels+1], strings.TrimSpace(lines.Text()[labels+1:])
		}
		n, err := strconv.ParseFloat(value, 64)
		if err != nil {
			continue // a comment
		}
		f.add(name, n)
	}
	return lines.Err()
}

// add adds a figure. Names may have labels, such as that of the node.
func (f *figures) add(name string, value float64) {
	name, labels, _ := strings.Cut(name, "{")
	switch {
	case name == "process_cpu_seconds_total":
		f.processor += value
	case name == "process_resident_memory_bytes":
		f.memory += value
	case name == "razzia_streams_open":
		f.streams += value
	case name == "razzia_entries_total" && strings.Contains(labels, `kind="moved"`):
		f.moves += value
	}
}
