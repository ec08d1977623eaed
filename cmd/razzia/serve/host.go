package serve

import (
	"cmp"
	"fmt"
	"net"
	"slices"

	"razzia/internal/hostname"
)

// hostFlags say under which names browsers come.
type hostFlags struct {
	Host []string `env:"RAZZIA_HOST" placeholder:"NAME" help:"A name under which browsers reach the server, with its port if that is not the one of --listen; may be repeated. Invitations have the first one. IP addresses, localhost and the name of this machine need none."`
}

// Validate refuses what no browser sends as a host, such as an address with https:// before it: the server would refuse all requests by
// name.
func (f hostFlags) Validate() error {
	_, err := f.names()
	return err
}

// names are all names as browsers send them: those of --host, and of --tls-domain.
func (c Command) names() (list []string, err error) {
	list, err = c.hostFlags.names()
	for _, name := range c.domains() {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list, err
}

// names are the names of --host as browsers send them.
func (f hostFlags) names() (list []string, err error) {
	for _, name := range f.Host {
		sent, err := hostname.Sent(name)
		if err != nil {
			return nil, fmt.Errorf("--host %w", err)
		}
		list = append(list, sent)
	}
	return list, nil
}

// address is the address of the first name, "" without one. A server behind a proxy has the usual port of TLS, another one that at which it
// listens, unless the name has a port.
func (c Command) address(listening net.Addr) string {
	names, _ := c.names() // Validate has refused others
	if len(names) == 0 {
		return ""
	}
	name, port := hostname.Split(names[0])
	if c.Proxy != "" {
		return hostname.Address("https", name, port)
	}
	return hostname.Address(c.scheme(), name, cmp.Or(port, portOf(listening)))
}
