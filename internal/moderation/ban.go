package moderation

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"time"
)

// A Ban refuses a person or a network.
type Ban struct {
	Subject string    `json:"subject"` // the identity of a person, or a network such as 203.0.113.7/32
	Since   time.Time `json:"since"`
	Until   time.Time `json:"until,omitzero"` // zero for no end
}

// On reports whether the ban holds at a moment.
func (b Ban) On(now time.Time) bool { return b.Until.IsZero() || now.Before(b.Until) }

// A BanStore keeps bans. Its contract is tested by [razzia/internal/moderation/moderationtest.BanStores].
type BanStore interface {
	// Bans lists all bans, also those that are over, by subject.
	Bans(ctx context.Context) ([]Ban, error)

	// Ban keeps a ban, in the place of an earlier one of the same subject. Times are kept in milliseconds.
	Ban(ctx context.Context, b Ban) error

	// Unban removes the ban of a subject. It is false if there is none.
	Unban(ctx context.Context, subject string) (bool, error)

	// Expire removes the bans that ended before a moment.
	Expire(ctx context.Context, before time.Time) error
}

// isIdentity is what identities of persons look like.
var isIdentity = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// IsPerson reports whether a text can be the identity of a person, and is no address.
func IsPerson(text string) bool {
	subject, err := ParseSubject(text)
	return err == nil && subject == text && isIdentity.MatchString(text)
}

// Networks with fewer bits are refused: they would ban too many by a slip.
const (
	leastBits4 = 8
	leastBits6 = 32
)

// ParseSubject reads a person's identity, an IP address or a network. An address becomes a network: an IPv4 address one of 32
// bits, and an IPv6 address one of 64, which is one household.
func ParseSubject(text string) (string, error) {
	if addr, err := netip.ParseAddr(text); err == nil {
		return ofAddress(addr), nil
	}
	if network, err := netip.ParsePrefix(text); err == nil {
		return ofNetwork(network)
	}
	if !isIdentity.MatchString(text) {
		return "", fmt.Errorf("%q is neither the identity of a person nor an address or network", text)
	}
	return text, nil
}

// ofAddress is the network of an address.
func ofAddress(addr netip.Addr) string {
	addr = addr.Unmap().WithZone("")
	bits := 64
	if addr.Is4() {
		bits = 32
	}
	return netip.PrefixFrom(addr, bits).Masked().String()
}

// ofNetwork writes a network without the bits of a host.
func ofNetwork(network netip.Prefix) (string, error) {
	least, most := leastBits6, 64
	if network.Addr().Is4() {
		least, most = leastBits4, 32
	}
	if network.Addr().Is4In6() {
		return "", errors.New("write the network as one of IPv4")
	}
	if network.Bits() < least {
		return "", fmt.Errorf("%v is too large: want %d bits or more", network, least)
	}
	return netip.PrefixFrom(network.Addr(), min(network.Bits(), most)).Masked().String(), nil
}
