package guard

import (
	"net/http"
	"time"
)

// NewServer makes a server with limits on the size of a request's header and on the time to send it. The pages set
// the time limits of bodies and responses. The limits on reading and writing here hold for requests that net/http answers
// itself: malformed ones, and those with an unknown Expect, whose body it reads to the end.
func NewServer(pages http.Handler) *http.Server {
	return &http.Server{
		Handler: pages, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 20 * time.Second, WriteTimeout: time.Minute,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		DisableGeneralOptionsHandler: true, // the pages answer OPTIONS * too
	}
}
