package process

import (
	"syscall"
	"unsafe"

	"razzia/internal/metrics/exposition"
)

var (
	kernel     = syscall.NewLazyDLL("kernel32.dll")
	memoryInfo = kernel.NewProc("K32GetProcessMemoryInfo")
	handles    = kernel.NewProc("GetProcessHandleCount")
)

// mostHandles is how many handles Windows gives a process.
const mostHandles = 1 << 24

// A memoryCounters is PROCESS_MEMORY_COUNTERS_EX of Windows.
type memoryCounters struct {
	size, faults      uint32
	peak, workingSet  uintptr
	quotas            [4]uintptr
	paging, peakPages uintptr
	private           uintptr
}

// addSystem adds what Windows counts.
func addSystem(p *exposition.Page) {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		return
	}
	var created, exited, inKernel, inUser syscall.Filetime
	if syscall.GetProcessTimes(self, &created, &exited, &inKernel, &inUser) == nil {
		p.Add(processor, seconds(inKernel)+seconds(inUser))
	}
	var used memoryCounters
	used.size = uint32(unsafe.Sizeof(used))
	if ok, _, _ := memoryInfo.Call(uintptr(self), uintptr(unsafe.Pointer(&used)), unsafe.Sizeof(used)); ok != 0 {
		p.Add(resident, float64(used.workingSet))
		p.Add(virtual, float64(used.private))
	}
	var open uint32
	if ok, _, _ := handles.Call(uintptr(self), uintptr(unsafe.Pointer(&open))); ok != 0 {
		p.Add(openFiles, float64(open))
	}
	p.Add(mostFiles, mostHandles)
}

// seconds is a length of time, which Windows counts in units of 100 ns.
func seconds(t syscall.Filetime) float64 {
	return float64(uint64(t.HighDateTime)<<32+uint64(t.LowDateTime)) / 1e7
}
