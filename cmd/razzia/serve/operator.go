package serve

import (
	"context"
	"fmt"
	"io"
	"strings"

	"razzia/internal/operators"
	"razzia/internal/site"
)

// operatorFlags say whether a first operator is looked for.
type operatorFlags struct {
	FirstOperator bool `env:"RAZZIA_FIRST_OPERATOR" help:"Print a link that makes the member who opens it the first operator, as long as there is none. It works once, for an hour."`
}

// inviteOperator prints a link for a first operator, if that is wanted and there is none. The log does not have it.
func (f operatorFlags) inviteOperator(ctx context.Context, s *site.Site, console io.Writer, address string) error {
	if !f.FirstOperator {
		return nil
	}
	path, err := s.Operators.NewLink(ctx)
	if err != nil || path == "" {
		return err
	}
	_, err = fmt.Fprintf(console, "The member who opens this link becomes the operator. It works once, for %v:\n%s%s\n", operators.LinkTime,
		strings.TrimSuffix(address, "/"), path)
	return err
}
