package address_test

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"razzia/internal/fatal"
	"razzia/internal/store/postgres/address"
)

// A server without TLS, and one that lets in nothing else, say what to change in the address.
func TestErrorsOfTLSArePlain(t *testing.T) {
	for _, test := range []struct{ answer, mode, want string }{
		{"N", "require", "add sslmode=disable"},
		{"N", "prefer", "cannot connect"}, // the attempt without TLS fails too, for another reason
		{"E\x00\x00\x00\x47SFATAL\x00C28000\x00Mno pg_hba.conf entry for host \"::1\", no encryption\x00\x00", "disable", "add sslmode=require"},
	} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		fatal.If(t, err)
		defer l.Close()
		go func() {
			for {
				conn, err := l.Accept()
				if err != nil {
					return
				}
				_, _ = conn.Read(make([]byte, 500))
				_, _ = conn.Write([]byte(test.answer))
				_ = conn.Close()
			}
		}()
		a, err := address.Parse("postgres://razzia@" + l.Addr().String() + "/games?sslmode=" + test.mode)
		fatal.If(t, err)
		_, err = pgx.ConnectConfig(t.Context(), a.Conn())
		if plain := address.Plain(err); !strings.Contains(plain.Error(), test.want) {
			t.Errorf("%q: want %q", plain, test.want)
		}
	}
}

// A database that cannot be reached is one line with what to check, and the error of the driver is still in it.
func TestErrorsOfConnectingArePlain(t *testing.T) {
	const closed = "127.0.0.1:1" // no one listens there, now or later
	late, end := context.WithDeadline(t.Context(), time.Unix(1, 0))
	defer end()
	for _, test := range []struct {
		ctx       context.Context
		url, want string
	}{
		{t.Context(), "postgres://razzia@" + closed + "/games", "start PostgreSQL"},
		{t.Context(), "postgres://razzia@/games?host=" + filepath.Join(t.TempDir(), "none"), "start PostgreSQL"},
		{t.Context(), "postgres://razzia@no-such-host.invalid/games", "check the host"},
		{late, "postgres://razzia@" + closed + "/games", "no answer in time"},
	} {
		a, err := address.Parse(test.url)
		fatal.If(t, err)
		_, err = pgx.ConnectConfig(test.ctx, a.Conn())
		plain := address.Plain(err)
		if text := plain.Error(); !strings.Contains(text, test.want) || strings.ContainsFunc(text, unicode.IsControl) ||
			strings.Contains(text, "dial") {
			t.Errorf("%s: %q: want %q", test.url, text, test.want)
		}
		if _, kept := errors.AsType[*pgconn.ConnectError](plain); !kept {
			t.Errorf("%s: the error of the driver is lost", test.url)
		}
	}
	if other := errors.New("it has no games"); address.Plain(other) != other || address.Plain(nil) != nil {
		t.Error("another error does not stay as it is")
	}
}
