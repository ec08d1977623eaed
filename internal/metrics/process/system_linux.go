package process

import (
	"os"
	"strconv"
	"strings"

	"razzia/internal/metrics/exposition"
)

// addSystem adds what Linux counts. A figure that it hides from this process is missing.
func addSystem(p *exposition.Page) {
	addUnix(p)
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		addMemory(p, string(text))
	}
	if text, err := os.ReadFile("/proc/self/net/netstat"); err == nil {
		addNetwork(p, string(text))
	}
}

// addMemory reads /proc/self/statm, which counts pages: those with addresses, then those in the memory of the machine.
func addMemory(p *exposition.Page, statm string) {
	for i, field := range strings.Fields(statm) {
		if n, err := strconv.ParseFloat(field, 64); err == nil && i < 2 {
			p.Add([]*exposition.Family{virtual, resident}[i], n*float64(os.Getpagesize()))
		}
	}
}

// addNetwork reads /proc/self/net/netstat, in which a line of names comes before each line of figures.
func addNetwork(p *exposition.Page, netstat string) {
	var names []string
	for line := range strings.Lines(netstat) {
		fields := strings.Fields(line)
		if len(fields) > 0 && fields[0] == "IpExt:" && names != nil {
			for i, name := range names[:min(len(names), len(fields))] {
				n, err := strconv.ParseFloat(fields[i], 64)
				if family := octets[name]; family != nil && err == nil {
					p.Add(family, n)
				}
			}
		} else if len(fields) > 0 && fields[0] == "IpExt:" {
			names = fields
		}
	}
}

// octets are the names of bytes that were received and sent.
var octets = map[string]*exposition.Family{"InOctets": received, "OutOctets": sent}
