package pack

// Sources is the folder of the module that the working folder is in.
func Sources() (string, error) { return sources() }
