// Package fault has the one form of a refusal: why something that was asked for is not done. A package declares its refusals beside
// what refuses, each once, with its key for programs and the key of its words for people.
package fault

import (
	"errors"
	"fmt"
)

// A Code classifies a Fault for the layer that answers.
type Code string

// The codes.
const (
	NotFound Code = "not-found" // there is no such thing
	Denied   Code = "denied"    // the person may not do this
	Stale    Code = "stale"     // it has changed since the person saw it
	Invalid  Code = "invalid"   // it makes no sense, or is not possible now
	Refused  Code = "refused"   // the rules of the game or of the site do not allow it
	Gone     Code = "gone"      // what the person means was there, but is no more
	TooMany  Code = "too-many"  // a limit is reached; Key says which
	Failed   Code = "failed"    // the server is at fault
	Method   Code = "method"    // the path has other methods
	TooLong  Code = "too-long"  // the body is too long
	TooSlow  Code = "too-slow"  // the body did not come in time
	NoToken  Code = "no-token"  // the token is not valid

	Misdirected Code = "misdirected" // the request is for another server
	MediaType   Code = "media-type"  // the body is of another type
)

// A Fault is the reason why something was not done. It changed nothing. The faults that [Code.New] makes are compared by [errors.Is];
// what happens is one of them, or a case of one. No key is declared twice: a fault that another package has with other words, or another
// code, is a case too.
type Fault struct {
	Code  Code
	Key   string // for programs, such as "not-your-seat"; it never changes
	Text  string // the key of the words for people, in the catalogs; "" for those of the code
	About string // for the authors of programs, in English: what is wrong, and what would be right; "" if no program meets it

	Operator string // what the operator reads, in English; "" if they never meet it
	OfPage   bool   // Text speaks of what a page shows: a program reads About in its place

	Number int      // "n" of the text, if it has one
	Retry  int      // seconds after which to try again; 0 if the moment is not known, or waiting does not help
	Names  []string // of the players by seat, for a move that the rules refuse
	Err    error    // the cause; nil if there is none

	of *Fault // what this is a case of; nil for one that is declared
}

// New declares a fault.
func (c Code) New(key, text, about string) *Fault {
	return &Fault{Code: c, Key: key, Text: text, About: about}
}

// With returns a case of a fault: with its cause.
func (f *Fault) With(cause error) *Fault {
	it := *f
	it.Err, it.of = cause, f
	return &it
}

// After returns a fault after which a program tries again in some seconds. It is a part of its declaration.
func (f *Fault) After(seconds int) *Fault {
	f.Retry = seconds
	return f
}

// Counting returns a fault with the number in its text. It is a part of its declaration.
func (f *Fault) Counting(n int) *Fault {
	f.Number = n
	return f
}

// OnPages returns a fault whose text speaks of what a page shows. It is a part of its declaration.
func (f *Fault) OnPages() *Fault {
	f.OfPage = true
	return f
}

// Telling returns a fault that the operator meets too, with what they read. It is a part of its declaration.
func (f *Fault) Telling(operator string) *Fault {
	f.Operator = operator
	return f
}

// At returns the fault as an operation has it that says more of it to programs.
func (f *Fault) At(about string) *Fault {
	it := f.With(nil)
	it.About = about
	return it
}

// Saying returns the fault as a page has it that says it to people in other words.
func (f *Fault) Saying(text string) *Fault {
	it := f.With(nil)
	it.Text = text
	return it
}

// Under returns the fault as another layer has it, under another code.
func (f *Fault) Under(c Code) *Fault {
	it := f.With(nil)
	it.Code = c
	return it
}

// Error returns the key and the cause, for logs. People read a text in their language.
func (f *Fault) Error() string {
	if f.Err != nil {
		return fmt.Sprintf("%s: %v", f.Key, f.Err)
	}
	return f.Key
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// Is reports whether a fault is a case of another one.
func (f *Fault) Is(target error) bool {
	for of := f; of != nil; of = of.of {
		if error(of) == target {
			return true
		}
	}
	return false
}

// Of returns the fault in an error; nil if it has none.
func Of(err error) *Fault {
	f, _ := errors.AsType[*Fault](err)
	return f
}

// IsRefusal reports whether an error says why something is not done, and the server is not at fault.
func IsRefusal(err error) bool {
	if f := Of(err); f != nil {
		return f.Code != Failed
	}
	_, is := errors.AsType[*BadField](err)
	return is
}

// IsNotFound reports whether an error says that there is no such thing.
func IsNotFound(err error) bool {
	f := Of(err)
	return f != nil && f.Code == NotFound
}

// Store returns the fault of a store that fails. It is nil for no error, and an error that is a fault stays as it is.
func Store(err error) error {
	if err == nil || Of(err) != nil || IsRefusal(err) {
		return err
	}
	return ErrStore.With(err)
}

// A BadField is the error of a well-formed request with an invalid value in a field.
type BadField struct {
	Field   string // by its name in JSON; "" for the whole body
	Query   bool   // it is a parameter of the address
	Problem string // what is wrong and what would be right, in English, for the author of the program
}

// Error names the field and the problem.
func (e *BadField) Error() string { return e.Field + ": " + e.Problem }
