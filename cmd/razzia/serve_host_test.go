package main

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"razzia/internal/host"
)

// TestServerAnswersForItsNames sends requests with the name of the machine, a name of --host, and a foreign one.
func TestServerAnswersForItsNames(t *testing.T) {
	place, err := openFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := newServices(place, slog.New(slog.DiscardHandler), nil, host.Config{})
	defer s.close()
	command := serveCommand{Host: []string{"razzia.example.org"}}
	pages := s.pages(command.pages(&logs{main: s.log}, nil))
	defer pages.Close()
	want := map[string]int{"razzia.example.org": http.StatusOK, "127.0.0.1:8080": http.StatusOK, "192.168.1.5:8080": http.StatusOK, "evil.example": http.StatusMisdirectedRequest}
	if own, err := os.Hostname(); err == nil && own != "" {
		want[own+":8080"] = http.StatusOK
	}
	for name, status := range want {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = name
		w := httptest.NewRecorder()
		if pages.ServeHTTP(w, r); w.Code != status {
			t.Errorf("the host %s is answered with %d, want %d", name, w.Code, status)
		}
	}
}
