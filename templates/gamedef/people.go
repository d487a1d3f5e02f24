package gamedef

// Suggest returns a hint with the word that is nearest to what was written, "" when none is near: `did you mean "width"?`.
func Suggest(written string, words []string) string { return suggest(written, words) }

// Quote writes a piece of a user's text into a message: in quotes, shortened, everything that does not print escaped.
func Quote(s string) string { return quote(s) }

// Or lists words for people: "a, b or c".
func Or(words []string) string { return or(words) }

// Collect makes an error of problems that other packages found in the files of a definition: of type Problems, in the order of
// their places, each once. It is nil when there is none.
func Collect(list []Problem) error { return collect(list) }
