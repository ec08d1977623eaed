package api_test

import (
	"fmt"
	"testing"

	"razzia"
	"razzia/internal/measure/worth"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestPackages compares what the API says of the packages with the table of the program.
func TestPackages(t *testing.T) {
	t.Parallel()
	g := webtest.NewCaller(t, webtest.New(t, guard.NoLimits).Guest(t))
	sizes := g.Call(200, "GET", "/api/packages", "", "")["sizes"].([]any)
	for i, size := range sizes {
		for j, of := range size.(map[string]any)["packages"].([]any) {
			dealt := razzia.Packages(i + 2)[j]
			want, _ := worth.Shipped.Of(dealt)
			got := of.(map[string]any)
			if got["share"] != want.Share || fmt.Sprint(got["package"]) != "["+dealt.String()+"]" {
				t.Errorf("the package %v is %v, want a share of %v", dealt, got, want.Share)
			}
		}
	}
	if len(sizes) != 4 {
		t.Errorf("%d sizes are there", len(sizes))
	}
}
