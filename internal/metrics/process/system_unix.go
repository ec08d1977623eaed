//go:build linux || darwin

package process

import (
	"os"
	"syscall"

	"razzia/internal/metrics/exposition"
)

// addUnix adds what Linux and macOS count in the same way.
func addUnix(p *exposition.Page) {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) == nil {
		p.Add(processor, float64(used.Utime.Nano()+used.Stime.Nano())/1e9)
	}
	addLimit(p, mostFiles, syscall.RLIMIT_NOFILE)
	addLimit(p, mostMemory, syscall.RLIMIT_AS)
	if n, ok := countOpen(); ok {
		p.Add(openFiles, float64(n))
	}
}

func addLimit(p *exposition.Page, f *exposition.Family, resource int) {
	var limit syscall.Rlimit
	if syscall.Getrlimit(resource, &limit) == nil {
		p.Add(f, float64(limit.Cur))
	}
}

// countOpen counts the open files, without the folder that lists them.
func countOpen() (n int, ok bool) {
	folder, err := os.Open("/dev/fd")
	if err != nil {
		return 0, false
	}
	defer folder.Close()
	names, err := folder.Readdirnames(0) // ReadDir would ask for each file, which fails for some on macOS
	return len(names) - 1, err == nil
}
