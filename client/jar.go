package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"slices"
	"sync"

	"razzia/internal/atomicfile"
)

// A Jar keeps the cookies of one server in a file, so that a person is the same to it the next day. It is safe for concurrent use.
//
// A cookie is a key: a program that has it can act as the person. So only its owner can read the file.
type Jar struct {
	path   string
	server *url.URL
	jar    *cookiejar.Jar

	mu    sync.Mutex
	kept  []keptCookie
	fault error // of the last attempt to save
}

// A jarFile is the content of the file of a [Jar].
type jarFile struct {
	Server  string       `json:"server"`
	Cookies []keptCookie `json:"cookies"`
}

// A keptCookie is a cookie in a file. When it expires, the server says so.
type keptCookie struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// longestJar is the greatest length of a file, in bytes. A server has one cookie, of some hundred bytes.
const longestJar = 64 << 10

// OpenJar opens the file of a server, which need not be there yet.
func OpenJar(path string, server *url.URL) (*Jar, error) {
	jar, _ := cookiejar.New(nil) // without options it never fails
	j := &Jar{path: path, server: server, jar: jar}
	text, err := readShort(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return j, nil
	case err != nil:
		return nil, err
	}
	var file jarFile
	if json.Unmarshal(text, &file) != nil || file.Server == "" {
		return nil, fmt.Errorf("%s does not keep the cookie of a server: name another file, or remove it", path)
	}
	if file.Server != server.String() {
		return nil, fmt.Errorf("%s keeps the cookie of %s: name another file for %s", path, plain(file.Server, longestMessage), server)
	}
	var list []*http.Cookie
	for _, c := range file.Cookies {
		list = append(list, &http.Cookie{Name: c.Name, Value: c.Value, Path: "/", Secure: server.Scheme == "https"})
	}
	jar.SetCookies(server, list)
	j.kept = j.now()
	return j, nil
}

// readShort reads a file that is not too long.
func readShort(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, longestJar))
}

// Cookies returns the cookies for an address.
func (j *Jar) Cookies(u *url.URL) []*http.Cookie { return j.jar.Cookies(u) }

// SetCookies takes the cookies of an answer, and saves those of the server if they have changed.
func (j *Jar) SetCookies(u *url.URL, list []*http.Cookie) {
	j.jar.SetCookies(u, list)
	j.mu.Lock()
	defer j.mu.Unlock()
	now := j.now()
	if slices.Equal(now, j.kept) && j.fault == nil {
		return
	}
	if j.fault = j.save(now); j.fault == nil {
		j.kept = now
	}
}

// Fault is why the cookies could not be saved; nil if they were.
func (j *Jar) Fault() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.fault
}

// now are the cookies of the server, in the order in which they came.
func (j *Jar) now() (list []keptCookie) {
	for _, c := range j.jar.Cookies(j.server) {
		list = append(list, keptCookie{c.Name, c.Value})
	}
	return list
}

// save writes the file in full or not at all.
func (j *Jar) save(list []keptCookie) error {
	text, err := json.Marshal(jarFile{j.server.String(), list})
	if err != nil {
		return err
	}
	return atomicfile.Write(j.path, append(text, '\n'), 0o600)
}
