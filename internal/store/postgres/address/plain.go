package address

import (
	"context"
	"crypto/tls"
	"errors"
	"io/fs"
	"net"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
)

// Plain returns an error of connecting, or of a user without a right, as one line that says what to check. The driver's own has a line for
// each attempt, and says most things twice. Another error stays as it is.
func Plain(err error) error {
	if failed, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return plainError{reasonOf(failed), err}
	}
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == noRight {
		return plainError{refusalOf(refused), err}
	}
	return err
}

// A plainError has words for people, and the error that they are about.
type plainError struct {
	words string
	cause error
}

// Error returns the words.
func (e plainError) Error() string { return e.words }

// Unwrap returns the cause.
func (e plainError) Unwrap() error { return e.cause }

// reasonOf says why a connection failed.
func reasonOf(failed *pgconn.ConnectError) string {
	if refused, ok := errors.AsType[*pgconn.PgError](failed); ok {
		return refusalOf(refused)
	}
	_, unnamed := errors.AsType[*net.DNSError](failed)
	network, _ := errors.AsType[net.Error](failed)
	untrusted, _ := errors.AsType[*tls.CertificateVerificationError](failed)
	switch {
	case strings.Contains(lastLine(failed.Unwrap()), "server refused TLS connection"): // by default a last attempt has no TLS
		return "it has no TLS, which the address asks for: add sslmode=disable to the address if the way there is safe, or set ssl = on in PostgreSQL"
	case untrusted != nil:
		return "its certificate is not trusted (" + lastLine(untrusted.Err) + "): name its authority in the address by sslrootcert=FILE, and " +
			"its own name as the host"
	case unnamed:
		return "no host has this name: check the host in the address of the database"
	case errors.Is(failed, syscall.ECONNREFUSED), errors.Is(failed, fs.ErrNotExist): // the latter is the socket of a Unix system
		return "nothing answers there: start PostgreSQL, and check the host and the port"
	case errors.Is(failed, context.DeadlineExceeded), network != nil && network.Timeout():
		return "no answer in time: check the host, the port, and the firewall between"
	}
	return "cannot connect: " + lastLine(failed.Unwrap())
}

// noRight is the SQLSTATE of a user who lacks a right (insufficient_privilege).
const noRight = "42501"

// refusals are what to do about the refusals of PostgreSQL that an operator meets, by their SQLSTATE.
var refusals = map[string]string{
	"28P01": "check the password in the address of the database",
	noRight: "make this user the owner of the database, and of the tables if there are some: ALTER DATABASE name OWNER TO user",
	"28000": "check the user, and what pg_hba.conf lets in",
	"3D000": "create the database, or correct its name",
	"53300": "raise max_connections there, or lower pool_max_conns in the address of the database",
	"57P03": "it starts or stops: try again when it is ready",
}

// ErrNoRight refuses a user who may not make tables.
var ErrNoRight = errors.New("this user may not make or change tables there: " + refusals[noRight])

// refusalOf says what PostgreSQL answered, and what to do.
func refusalOf(refused *pgconn.PgError) string {
	words := "PostgreSQL refuses: " + strings.Join(strings.Fields(refused.Message), " ")
	if strings.Contains(refused.Message, "no encryption") { // pg_hba.conf has hostssl alone
		return words + ": add sslmode=require to the address of the database"
	}
	if advice := refusals[refused.Code]; advice != "" {
		words += ": " + advice
	}
	return words
}

// lastLine is the last line of the text of an error, which is about the last attempt.
func lastLine(err error) string {
	text := strings.TrimSpace(err.Error())
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}
