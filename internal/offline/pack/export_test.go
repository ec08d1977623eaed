package pack

import "context"

// Sources is the folder of the module that the working folder is in.
func Sources() (string, error) { return sources() }

// Lean is what Build does for the words: see lean.
func Lean(ctx context.Context, folder, scratch string) (overlay string, err error) {
	return lean(command(ctx, folder, "list", "-deps", "-f", sourceFiles), folder, scratch)
}
