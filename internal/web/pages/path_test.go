package pages

import "testing"

func TestLocalPath(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/t/abc?at=3": "/t/abc?at=3", "": "/", "//evil.example": "/", "/\t/evil.example": "/",
		`/\evil.example`: "/", "https://evil.example": "/", "/\r\nSet-Cookie: x": "/",
	} {
		if got := LocalPath(path); got != want {
			t.Errorf("LocalPath(%q) = %q, want %q", path, got, want)
		}
	}
}
