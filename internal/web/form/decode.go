package form

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"razzia/internal/fault"
)

// Missing is the value of a number that is missing or out of bounds. No command accepts it.
const Missing = -1

// Decode reads a form into the struct that a pointer points to. It takes names and bounds from the tags of the struct, as
// the API does:
//
//   - a field has the name in its tag form, or else that in JSON;
//   - a missing number is 0 if the tag json has omitempty, otherwise [Missing];
//   - a number beyond minimum and maximum is [Missing] too;
//   - a text longer than maxLength is refused.
func Decode(v Values, into any) error {
	value := reflect.ValueOf(into).Elem()
	for i := range value.NumField() {
		f := value.Type().Field(i)
		if !f.IsExported() {
			continue // a blank field, which describes the struct
		}
		if err := decode(v, f, value.Field(i)); err != nil {
			return err
		}
	}
	return nil
}

func decode(v Values, f reflect.StructField, into reflect.Value) error {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	name = cmp.Or(f.Tag.Get("form"), name)
	switch into.Kind() {
	case reflect.String:
		if utf8.RuneCountInString(v.Get(name)) > bound(f, "maxLength", math.MaxInt) {
			return fault.ErrForm
		}
		into.SetString(v.Get(name))
	case reflect.Slice:
		into.Set(reflect.ValueOf(slices.Clone(v.Values[name])))
	default:
		into.SetInt(int64(number(v, f, name, options == "omitempty")))
	}
	return nil
}

func number(v Values, f reflect.StructField, name string, optional bool) int {
	if optional && !v.Has(name) {
		return 0
	}
	n := v.Number(name, Missing)
	if n < bound(f, "minimum", 0) || n > bound(f, "maximum", math.MaxInt) {
		return Missing
	}
	return n
}

// bound returns the number in a tag, or another one without the tag.
func bound(f reflect.StructField, tag string, other int) int {
	n, err := strconv.Atoi(f.Tag.Get(tag))
	if err != nil {
		return other
	}
	return n
}
