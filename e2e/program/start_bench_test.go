package program_test

import (
	"bufio"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
)

// BenchmarkStart starts the program in a new folder until /readyz says that it can be used. The program is not stripped; it is in the
// page cache after the first start.
func BenchmarkStart(b *testing.B) {
	program := buildProgram(b)
	var all []time.Duration
	for b.Loop() {
		b.StopTimer()
		data := b.TempDir()
		b.StartTimer()
		all = append(all, startOnce(b, program, data))
	}
	b.ReportMetric(float64(slices.Min(all).Microseconds())/1000, "ms-least")
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "ms-median")
}

// startOnce starts the program, and returns how long it took until it was ready.
func startOnce(b *testing.B, program, data string) time.Duration {
	b.Helper()
	began := time.Now()
	server := exec.Command(program, "serve", "--data", data, "--listen", "127.0.0.1:0", "--browser", "never")
	out, err := server.StdoutPipe()
	fatal.If(b, err)
	fatal.If(b, server.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	fatal.If(b, err)
	address := line[strings.Index(line, "http://"):]
	answer, err := http.Get(strings.TrimSpace(address) + "/readyz")
	if err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("%v, %v", answer, err)
	}
	answer.Body.Close()
	took := time.Since(began)
	b.StopTimer()
	_ = server.Process.Kill()
	_ = server.Wait()
	b.StartTimer()
	return took
}
