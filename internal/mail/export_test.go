package mail

import (
	"context"
	"time"

	"razzia/internal/mail/post"
)

// Flush carries all errands that wait.
func (o *Office) Flush(ctx context.Context) {
	for {
		select {
		case e := <-o.errands:
			o.run(ctx, e)
		default:
			return
		}
	}
}

// MostErrands is how many letters wait.
const MostErrands = mostErrands

// Errand is a letter that is of no use after a while.
func (o *Office) Errand(l post.Letter, within time.Duration) {
	o.take(errand{kind: SignsIn, ends: o.Now().Add(within), write: func(context.Context) ([]post.Letter, error) {
		return []post.Letter{l}, nil
	}})
}
