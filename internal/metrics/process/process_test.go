package process_test

import (
	"runtime"
	"strconv"
	"strings"
	"testing"

	"razzia/internal/metrics/exposition"
	"razzia/internal/metrics/process"
)

// names are the figures that Prometheus' own client has for each program in Go, which dashboards name. Those that may be 0 end in "?".
const names = `go_gc_duration_seconds_sum? go_gc_duration_seconds_count? go_gc_gogc_percent go_gc_gomemlimit_bytes go_goroutines go_info
go_memstats_alloc_bytes go_memstats_alloc_bytes_total go_memstats_buck_hash_sys_bytes go_memstats_frees_total? go_memstats_gc_sys_bytes
go_memstats_heap_alloc_bytes go_memstats_heap_idle_bytes go_memstats_heap_inuse_bytes go_memstats_heap_objects
go_memstats_heap_released_bytes? go_memstats_heap_sys_bytes go_memstats_last_gc_time_seconds? go_memstats_mallocs_total
go_memstats_mcache_inuse_bytes go_memstats_mcache_sys_bytes go_memstats_mspan_inuse_bytes go_memstats_mspan_sys_bytes
go_memstats_next_gc_bytes go_memstats_other_sys_bytes go_memstats_stack_inuse_bytes go_memstats_stack_sys_bytes go_memstats_sys_bytes
go_sched_gomaxprocs_threads go_threads process_cpu_seconds_total process_start_time_seconds process_max_fds process_open_fds`

// onLinux are those that only Linux counts. A process that has sent nothing may be alone in its network.
const onLinux = ` process_network_receive_bytes_total? process_network_transmit_bytes_total? process_resident_memory_bytes
process_virtual_memory_bytes process_virtual_memory_max_bytes`

// TestNames reads all figures that a program has.
func TestNames(t *testing.T) {
	got := read(t)
	want := names
	if runtime.GOOS == "linux" {
		want += onLinux
	}
	for name := range strings.FieldsSeq(want) {
		name, mayBeZero := strings.CutSuffix(name, "?")
		value, found := got[name]
		if !found || value < 0 || value == 0 && !mayBeZero {
			t.Errorf("%s is %v: found %v", name, value, found)
		}
		delete(got, name)
	}
	for i := range 5 {
		delete(got, `go_gc_duration_seconds{quantile="`+strconv.FormatFloat(float64(i)/4, 'g', -1, 64)+`"}`)
	}
	for name := range got {
		t.Errorf("there is a figure %s", name)
	}
}

// TestTheyMove reads figures before and after the program has done something.
func TestTheyMove(t *testing.T) {
	before := read(t)
	runtime.GC()
	after := read(t)
	for _, name := range []string{"go_gc_duration_seconds_count", "go_memstats_alloc_bytes_total", "go_memstats_last_gc_time_seconds"} {
		if after[name] <= before[name] {
			t.Errorf("%s is %v after %v", name, after[name], before[name])
		}
	}
	if was, is := before["process_start_time_seconds"], after["process_start_time_seconds"]; was != is {
		t.Errorf("the process began at %v and at %v", was, is)
	}
}

// read reads all figures. The name of go_info is without its label.
func read(t *testing.T) map[string]float64 {
	t.Helper()
	p := exposition.NewPage()
	process.Go(p)
	process.System(p)
	figures := map[string]float64{}
	for line := range strings.Lines(string(p.Text())) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		figures[strings.TrimSuffix(name, `{version="`+runtime.Version()+`"}`)] = value
	}
	return figures
}
