package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"razzia/cmd/razzia/command"
	"razzia/internal/backup"
	"razzia/internal/operate/place"
)

// checkBackup reads a backup, and says what it has.
func (c Check) checkBackup(ctx context.Context, std command.Streams) error {
	if c.Database != "" {
		return errors.New("FILE is a backup: want it without --database")
	}
	in := std.In
	if c.File != command.StandardOutput {
		file, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	stopped := context.AfterFunc(ctx, func() {
		if closer, is := in.(io.Closer); is {
			_ = closer.Close()
		}
	})
	defer stopped()
	m, err := c.inspect(in)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	members := ""
	if m.Members != nil { // older programs did not count them
		members = ", " + command.Counted(*m.Members, "member", "members")
	}
	var size int64
	for _, f := range m.Files {
		size += f.Size
	}
	_, err = fmt.Fprintf(std.Out, "%s is whole: of %s, by razzia %s, schema %d, with %s%s, and the key of the cookies; %d bytes unpacked\n",
		c.File, command.When(m.At), command.Printable(m.Program), m.Schema, tablesOf(m), members, size)
	return err
}

// inspect reads a backup, which may be encrypted.
func (c Check) inspect(in io.Reader) (backup.Manifest, error) {
	identities, err := backup.ReadIdentities(c.Identity)
	if err != nil {
		return backup.Manifest{}, err
	}
	archive, err := identities.Open(in)
	if err != nil {
		return backup.Manifest{}, err
	}
	return place.Inspect(archive)
}
