package i18n

// A form is a plural form of CLDR.
type form uint8

// The plural forms that the languages need. Every language has the form other; it is the only form of a text without plural.
const (
	other form = iota
	one
	many
	forms = int(many) + 1
)

// formNames are the names of the forms in CLDR and in the catalogs.
var formNames = [forms]string{"other", "one", "many"}

// million is the number whose multiples have the form many in French, Italian and Spanish: "un million de bagues".
const million = 1_000_000

// pluralRules select the plural form for a whole number that is not negative, by the rules of CLDR.
var pluralRules = map[Language]func(n int) form{
	English:   oneOrOther,
	Dutch:     oneOrOther,
	German:    oneOrOther,
	Hungarian: oneOrOther,
	Italian:   oneManyOrOther,
	Spanish:   oneManyOrOther,
	French: func(n int) form {
		if n == 0 {
			return one
		}
		return oneManyOrOther(n)
	},
}

func oneOrOther(n int) form {
	if n == 1 {
		return one
	}
	return other
}

func oneManyOrOther(n int) form {
	if n != 0 && n%million == 0 {
		return many
	}
	return oneOrOther(n)
}
