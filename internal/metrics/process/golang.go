package process

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"time"

	"razzia/internal/metrics/exposition"
)

// A memoryFigure is a figure of the memory that Go manages.
type memoryFigure struct {
	family *exposition.Family
	read   func(*runtime.MemStats) uint64
}

func memory(kind exposition.Kind, name, help string, read func(*runtime.MemStats) uint64) memoryFigure {
	return memoryFigure{&exposition.Family{Name: "go_memstats_" + name, Help: help, Kind: kind}, read}
}

const count, gauge = exposition.Count, exposition.Gauge

var memoryFigures = []memoryFigure{
	memory(gauge, "alloc_bytes", "Bytes of objects in use.", func(m *runtime.MemStats) uint64 { return m.Alloc }),
	memory(count, "alloc_bytes_total", "Bytes allocated until now.", func(m *runtime.MemStats) uint64 { return m.TotalAlloc }),
	memory(gauge, "sys_bytes", "Bytes obtained from the system.", func(m *runtime.MemStats) uint64 { return m.Sys }),
	memory(count, "mallocs_total", "Objects allocated until now.", func(m *runtime.MemStats) uint64 { return m.Mallocs }),
	memory(count, "frees_total", "Objects freed until now.", func(m *runtime.MemStats) uint64 { return m.Frees }),
	memory(gauge, "heap_alloc_bytes", "Bytes of the heap in use by objects.", func(m *runtime.MemStats) uint64 { return m.HeapAlloc }),
	memory(gauge, "heap_sys_bytes", "Bytes of the heap obtained from the system.", func(m *runtime.MemStats) uint64 { return m.HeapSys }),
	memory(gauge, "heap_idle_bytes", "Bytes of the heap that wait to be used.", func(m *runtime.MemStats) uint64 { return m.HeapIdle }),
	memory(gauge, "heap_inuse_bytes", "Bytes of the heap in use.", func(m *runtime.MemStats) uint64 { return m.HeapInuse }),
	memory(gauge, "heap_released_bytes", "Bytes of the heap given back to the system.", func(m *runtime.MemStats) uint64 { return m.HeapReleased }),
	memory(gauge, "heap_objects", "Objects in use.", func(m *runtime.MemStats) uint64 { return m.HeapObjects }),
	memory(gauge, "stack_inuse_bytes", "Bytes of stacks in use.", func(m *runtime.MemStats) uint64 { return m.StackInuse }),
	memory(gauge, "stack_sys_bytes", "Bytes of stacks obtained from the system.", func(m *runtime.MemStats) uint64 { return m.StackSys }),
	memory(gauge, "mspan_inuse_bytes", "Bytes of spans in use.", func(m *runtime.MemStats) uint64 { return m.MSpanInuse }),
	memory(gauge, "mspan_sys_bytes", "Bytes of spans obtained from the system.", func(m *runtime.MemStats) uint64 { return m.MSpanSys }),
	memory(gauge, "mcache_inuse_bytes", "Bytes of caches of spans in use.", func(m *runtime.MemStats) uint64 { return m.MCacheInuse }),
	memory(gauge, "mcache_sys_bytes", "Bytes of caches of spans obtained from the system.", func(m *runtime.MemStats) uint64 { return m.MCacheSys }),
	memory(gauge, "buck_hash_sys_bytes", "Bytes of the tables of profiles.", func(m *runtime.MemStats) uint64 { return m.BuckHashSys }),
	memory(gauge, "gc_sys_bytes", "Bytes that the collector of garbage uses.", func(m *runtime.MemStats) uint64 { return m.GCSys }),
	memory(gauge, "other_sys_bytes", "Bytes obtained from the system for other things.", func(m *runtime.MemStats) uint64 { return m.OtherSys }),
	memory(gauge, "next_gc_bytes", "Bytes of the heap at which garbage is collected next.", func(m *runtime.MemStats) uint64 { return m.NextGC }),
}

var (
	lastCollection = &exposition.Family{Name: "go_memstats_last_gc_time_seconds", Help: "When garbage was collected last, in seconds since 1970.",
		Kind: gauge}
	goroutines = &exposition.Family{Name: "go_goroutines", Help: "Goroutines that exist.", Kind: gauge}
	threads    = &exposition.Family{Name: "go_threads", Help: "Threads of the system created.", Kind: gauge}
	goInfo     = &exposition.Family{Name: "go_info", Help: "The version of Go.", Kind: gauge, Labels: []string{"version"}}
	pauses     = &exposition.Family{Name: "go_gc_duration_seconds", Help: "Times that collections of garbage stopped the program.",
		Kind: exposition.Quantile}
)

// settings are figures that Go has under other names.
var settings = map[string]*exposition.Family{
	"/gc/gogc:percent": {Name: "go_gc_gogc_percent", Help: "By how much the heap may grow until garbage is collected (GOGC).", Kind: gauge},
	"/gc/gomemlimit:bytes": {Name: "go_gc_gomemlimit_bytes", Help: "The limit of memory that Go keeps to if it can (GOMEMLIMIT).",
		Kind: gauge},
	"/sched/gomaxprocs:threads": {Name: "go_sched_gomaxprocs_threads", Help: "Threads that run goroutines at a time (GOMAXPROCS).", Kind: gauge},
}

// Go adds what Go counts.
func Go(p *exposition.Page) {
	p.Add(goInfo, 1, runtime.Version())
	p.Add(goroutines, float64(runtime.NumGoroutine()))
	created, _ := runtime.ThreadCreateProfile(nil)
	p.Add(threads, float64(created))
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	for _, f := range memoryFigures {
		p.Add(f.family, float64(f.read(&stats)))
	}
	p.Add(lastCollection, float64(stats.LastGC)/1e9)
	addPauses(p)
	for name, family := range settings {
		sample := []metrics.Sample{{Name: name}}
		if metrics.Read(sample); sample[0].Value.Kind() == metrics.KindUint64 {
			p.Add(family, float64(sample[0].Value.Uint64()))
		}
	}
}

// addPauses adds the shortest pause, the longest, and those between at quarters.
func addPauses(p *exposition.Page) {
	stats := debug.GCStats{PauseQuantiles: make([]time.Duration, 5)}
	debug.ReadGCStats(&stats)
	for i, pause := range stats.PauseQuantiles {
		p.AddPart(pauses, "", "quantile", strconv.FormatFloat(float64(i)/4, 'g', -1, 64), pause.Seconds())
	}
	p.AddPart(pauses, "_sum", "", "", stats.PauseTotal.Seconds())
	p.AddPart(pauses, "_count", "", "", float64(stats.NumGC))
}
