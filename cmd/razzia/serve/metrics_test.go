package serve

import (
	"context"
	"net"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
)

// TestFiguresNeedAFreeAddress says which flag is wrong.
func TestFiguresNeedAFreeAddress(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer l.Close()
	f := figuresFlags{Metrics: l.Addr().String()}
	if _, err := f.serveFigures(f.figures(""), nil); err == nil || !strings.Contains(err.Error(), "--metrics: ") {
		t.Errorf("the error is %v", err)
	}
	if stop, err := (figuresFlags{}).serveFigures(nil, nil); err != nil {
		t.Error(err)
	} else {
		stop()
	}
}

// TestBothAreCalled combines two functions, one, and none.
func TestBothAreCalled(t *testing.T) {
	calls := 0
	count := func(context.Context, guard.Served) { calls++ }
	both(count, count)(t.Context(), guard.Served{})
	both(count, nil)(t.Context(), guard.Served{})
	both(nil, count)(t.Context(), guard.Served{})
	if calls != 4 || both(nil, nil) != nil {
		t.Errorf("%d calls: want 4", calls)
	}
}
