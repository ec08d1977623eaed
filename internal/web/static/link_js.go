package static

// Links are the addresses of the files by name. A browser's own program has none of the files: the server of the program says where they
// are.
var Links map[string]string

// Link returns the address of a file.
func Link(name string) string {
	if address := Links[name]; address != "" {
		return address
	}
	return "/static/0/" + name
}
