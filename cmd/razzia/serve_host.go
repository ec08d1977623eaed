package main

import (
	"fmt"
	"regexp"
)

// hostFlags say under which names browsers come.
type hostFlags struct {
	Host []string `env:"RAZZIA_HOST" placeholder:"NAME" help:"A name under which browsers reach the server; may be repeated. IP addresses, localhost and the name of this machine need none."`
}

// hostName is what a browser sends as the host: a name or an address, and perhaps a port.
var hostName = regexp.MustCompile(`^[\pL\pN._-]+(:\d+)?$|^\[[0-9A-Fa-f:.]+\](:\d+)?$|^[0-9A-Fa-f:.]+$`)

// Validate refuses what no browser sends as a host, such as an address with https:// before it: the server would refuse all requests by
// name.
func (f hostFlags) Validate() error {
	for _, name := range f.Host {
		if !hostName.MatchString(name) {
			return fmt.Errorf("--host %q: want a name alone, such as razzia.example.org", name)
		}
	}
	return nil
}
