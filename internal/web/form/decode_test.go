package form

import (
	"net/url"
	"reflect"
	"testing"
)

// An input has a field of each kind.
type input struct {
	_     struct{} `doc:"An input."`
	Seat  int8     `json:"seat" minimum:"0" maximum:"4"`
	Epoch int      `json:"epoch,omitempty" minimum:"0"`
	Text  string   `json:"text" maxLength:"3"`
	Cards []string `json:"cards" form:"card"`
}

func TestDecode(t *testing.T) {
	for fields, want := range map[string]input{
		"seat=2&text=abc&card=Ca&card=Jr&epoch=7": {Seat: 2, Epoch: 7, Text: "abc", Cards: []string{"Ca", "Jr"}},
		"":                        {Seat: Missing},
		"seat=5&epoch=-1":         {Seat: Missing, Epoch: Missing},
		"seat=258&epoch=x":        {Seat: Missing, Epoch: Missing},
		"seat=1&seat=2&cards=Ca":  {Seat: 1},
		"text=%C5%91%C5%91%C5%91": {Seat: Missing, Text: "őőő"},
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
