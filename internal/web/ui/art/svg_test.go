package art_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/ui/art"
)

func TestDrawingsAreSafe(t *testing.T) {
	drawings := map[string][]byte{"sprite.svg": art.Sprite()}
	for _, name := range []string{"icon.svg", "favicon.svg"} {
		text, err := fs.ReadFile(art.Icons(), name)
		fatal.If(t, err)
		drawings[name] = text
	}
	for name, text := range drawings {
		for _, complaint := range complaintsAboutDrawing(t, text) {
			t.Errorf("%s: %s", name, complaint)
		}
	}
}

func TestUnsafeDrawingsAreFound(t *testing.T) {
	for text, want := range map[string]string{
		`<svg><path id="a"/><use href="#a"/></svg>`:     "",
		`<svg><script/></svg>`:                          "script",
		`<svg><path id="a"/><path id="a"/></svg>`:       "twice",
		`<svg><use href="#b"/></svg>`:                   "does not exist",
		`<svg><use href="https://a.example/#a"/></svg>`: "another file",
		`<svg><path fill="url(x.svg#a)"/></svg>`:        "url(",
		`<svg onload="a()"/>`:                           "onload",
		`<svg><path style="fill:red"/></svg>`:           "style",
	} {
		got := strings.Join(complaintsAboutDrawing(t, []byte(text)), "\n")
		if !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// complaintsAboutDrawing lists what a drawing must not have: scripts; styles, which the pages' content security policy
// refuses; references to other files or to nothing; duplicate ids.
func complaintsAboutDrawing(t *testing.T, text []byte) (complaints []string) {
	t.Helper()
	var ids, refs []string
	for _, element := range elements(t, text) {
		if slices.Contains([]string{"script", "style", "foreignObject", "image", "a"}, element.Name.Local) {
			complaints = append(complaints, "has a "+element.Name.Local)
		}
		for _, attr := range element.Attr {
			switch name := attr.Name.Local; {
			case name == "id" && slices.Contains(ids, attr.Value):
				complaints = append(complaints, "has the id "+attr.Value+" twice")
			case name == "id":
				ids = append(ids, attr.Value)
			case name == "href":
				refs = append(refs, attr.Value)
			case name == "style", strings.HasPrefix(name, "on"), strings.Contains(attr.Value, "url("):
				complaints = append(complaints, "has "+name+"="+attr.Value)
			}
		}
	}
	return append(complaints, complaintsAboutRefs(refs, ids)...)
}

func complaintsAboutRefs(refs, ids []string) (complaints []string) {
	for _, ref := range refs {
		switch id, inside := strings.CutPrefix(ref, "#"); {
		case !inside:
			complaints = append(complaints, "refers to another file: "+ref)
		case !slices.Contains(ids, id):
			complaints = append(complaints, "refers to an id that does not exist: "+ref)
		}
	}
	return complaints
}

// elements lists the elements of a drawing.
func elements(t *testing.T, text []byte) (list []xml.StartElement) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		fatal.If(t, err)
		if start, ok := token.(xml.StartElement); ok {
			list = append(list, start.Copy())
		}
	}
}

// idsOf lists the ids of the sprite's elements of a kind.
func idsOf(t *testing.T, kind string) (ids []string) {
	t.Helper()
	for _, element := range elements(t, art.Sprite()) {
		for _, attr := range element.Attr {
			if element.Name.Local == kind && attr.Name.Local == "id" {
				ids = append(ids, attr.Value)
			}
		}
	}
	return ids
}
