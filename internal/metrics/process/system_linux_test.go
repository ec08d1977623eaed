package process

import (
	"fmt"
	"os"
	"testing"

	"razzia/internal/metrics/exposition"
)

// TestReadingLinux reads what Linux shows, whole, cut off, and in other words.
func TestReadingLinux(t *testing.T) {
	page := os.Getpagesize()
	memory := fmt.Sprintf("# HELP process_resident_memory_bytes %s\n# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %d\n"+
		"# HELP process_virtual_memory_bytes %s\n# TYPE process_virtual_memory_bytes gauge\nprocess_virtual_memory_bytes %d\n",
		resident.Help, 2*page, virtual.Help, 3*page)
	network := fmt.Sprintf("# HELP process_network_receive_bytes_total %s\n# TYPE process_network_receive_bytes_total counter\n"+
		"process_network_receive_bytes_total 5\n# HELP process_network_transmit_bytes_total %s\n"+
		"# TYPE process_network_transmit_bytes_total counter\nprocess_network_transmit_bytes_total 6\n", received.Help, sent.Help)
	for _, c := range []struct {
		read       func(*exposition.Page, string)
		text, want string
	}{
		{addMemory, "3 2 1 0 0 0 0\n", memory},
		{addMemory, "", ""},
		{addMemory, "x y z\n", ""},
		{addNetwork, "TcpExt: InOctets\nTcpExt: 9\nIpExt: InNoRoutes InOctets OutOctets\nIpExt: 4 5 6\n", network},
		{addNetwork, "IpExt: InOctets OutOctets\n", ""},
		{addNetwork, "IpExt: InOctets\nIpExt:\n", ""},
		{addNetwork, "IpExt: Other\nIpExt: 7\n", ""},
	} {
		p := exposition.NewPage()
		c.read(p, c.text)
		if got := string(p.Text()); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
