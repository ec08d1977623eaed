package form

import (
	"net/url"
	"reflect"
	"testing"
)

// An input has a field of each kind.
type input struct {
	Seat  int8     `json:"seat" minimum:"0" maximum:"4"`
	Epoch int      `json:"epoch,omitempty" minimum:"0"`
	Text  string   `json:"text" maxLength:"3"`
	Cards []string `json:"cards" form:"card"`
}

func TestDecode(t *testing.T) {
	for fields, want := range map[string]input{
		"seat=2&text=abc&card=Ca&card=Jr&epoch=7": {2, 7, "abc", []string{"Ca", "Jr"}},
		"":                        {Missing, 0, "", nil},
		"seat=5&epoch=-1":         {Missing, Missing, "", nil},
		"seat=258&epoch=x":        {Missing, Missing, "", nil},
		"seat=1&seat=2&cards=Ca":  {1, 0, "", nil},
		"text=%C5%91%C5%91%C5%91": {Missing, 0, "őőő", nil},
	} {
		values, err := url.ParseQuery(fields)
		if err != nil {
			t.Fatal(err)
		}
		var got input
		if err := Decode(Values{values}, &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v: want %+v", fields, got, err, want)
		}
	}
	if err := Decode(Values{url.Values{"text": {"four"}}}, new(input)); err == nil {
		t.Error("a text that is too long is accepted")
	}
}
