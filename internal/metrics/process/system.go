package process

import (
	"time"

	"razzia/internal/metrics/exposition"
)

// The figures that a system may count for a process.
var (
	processor  = system(count, "cpu_seconds_total", "Time of processors that the process has used.")
	started    = system(gauge, "start_time_seconds", "When the process began, in seconds since 1970.")
	resident   = system(gauge, "resident_memory_bytes", "Memory of the machine that the process has.")
	virtual    = system(gauge, "virtual_memory_bytes", "Addresses that the process has.")
	mostMemory = system(gauge, "virtual_memory_max_bytes", "Addresses that the process may have.")
	openFiles  = system(gauge, "open_fds", "Open files and connections.")
	mostFiles  = system(gauge, "max_fds", "Files and connections that may be open.")
	received   = system(count, "network_receive_bytes_total", "Bytes that came over the network.")
	sent       = system(count, "network_transmit_bytes_total", "Bytes that went over the network.")
)

func system(kind exposition.Kind, name, help string) *exposition.Family {
	return &exposition.Family{Name: "process_" + name, Help: help, Kind: kind}
}

// began is when the process began: packages are made ready at once.
var began = time.Now()

// System adds what the system counts for this process. Not every system counts all of it.
func System(p *exposition.Page) {
	p.Add(started, float64(began.UnixMilli())/1000)
	addSystem(p)
}
