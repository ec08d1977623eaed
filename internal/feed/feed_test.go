package feed

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestAFailureStopsNothing follows a feed that cannot be read at first: it is looked at again, and the failure is logged once.
func TestAFailureStopsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var text bytes.Buffer
		looks := 0
		go Follow(ctx, slog.New(slog.NewTextHandler(&text, nil)), "cannot count", func(context.Context) (int, error) {
			if looks++; looks == 1 {
				return 0, errors.New("broken")
			}
			return 1, nil
		})
		time.Sleep(2*Every + time.Second) // of the bubble
		cancel()
		synctest.Wait()
		if looks != 3 || strings.Count(text.String(), "cannot count") != 1 {
			t.Errorf("%d looks, and the log is %q", looks, text.String())
		}
	})
}

// TestPagesAreTakenToTheEnd counts the games of steps until the last one, and until one fails.
func TestPagesAreTakenToTheEnd(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct {
		fails error
		want  int
	}{{nil, 6}, {broken, 5}} {
		n := 4
		sum, err := Pages(t.Context(), func(context.Context) (int, bool, error) {
			if n--; n == 1 && test.fails != nil {
				return 0, false, test.fails
			}
			return n, n == 0, nil
		})
		if sum != test.want || !errors.Is(err, test.fails) {
			t.Errorf("the sum is %d, %v: want %d, %v", sum, err, test.want, test.fails)
		}
	}
}
