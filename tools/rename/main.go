// Command rename gives the module of this repository another path: in go.mod files, imports, comments,
// documents, scripts and the tables of internal/tidy. The name of package razzia and of the program stay.
//
//	go -C tools run ./rename [-dirty] -C .. example.org/games/razzia
//
// scripts/rename-module runs it. It refuses a path that is no module path, and a work tree with changes
// that are not committed, unless -dirty is given: git can then undo the renaming alone.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

func main() {
	root := flag.String("C", ".", "the `root` of the repository")
	dirty := flag.Bool("dirty", false, "go on although there are changes that are not committed")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: rename-module [-dirty] PATH, such as rename-module example.org/games/razzia")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := rename(*root, flag.Arg(0), *dirty); err != nil {
		fmt.Fprintln(os.Stderr, "rename-module:", err)
		os.Exit(1)
	}
}

// rename gives the module at root a new path.
func rename(root, to string, dirty bool) error {
	from, err := modulePath(root)
	if err != nil {
		return err
	}
	if err := check(from, to); err != nil {
		return err
	}
	if !dirty {
		if err := checkClean(root); err != nil {
			return err
		}
	}
	names, err := listFiles(root)
	if err != nil {
		return err
	}
	changed, err := rewriteAll(root, names, newRules(from, to, names))
	if err != nil {
		return err
	}
	fmt.Printf("renamed %s to %s in %d files; next: sh scripts/test\n", from, to, changed)
	return nil
}

// modulePath reads the path of the module from its go.mod.
func modulePath(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	path := modfile.ModulePath(text)
	if path == "" {
		return "", errors.New("go.mod has no module line")
	}
	return path, nil
}

// check refuses a new path that the go command would not accept as a public one.
func check(from, to string) error {
	if err := module.CheckPath(to); err != nil {
		return fmt.Errorf("%w: want a path that begins with a host name, such as example.org/games/razzia", err)
	}
	if to == from {
		return fmt.Errorf("the module is %s already", to)
	}
	if strings.HasPrefix(from, to+"/") || strings.HasPrefix(to, from+"/") && strings.Contains(from, ".") {
		return fmt.Errorf("%s and %s lie within each other: rename by way of a third path", from, to)
	}
	return nil
}

// checkClean refuses a work tree with changes that are not committed.
func checkClean(root string) error {
	out, err := git(root, "status", "--porcelain")
	if err != nil {
		return err
	}
	if out != "" {
		return fmt.Errorf("the work tree has changes that are not committed: commit them, or give -dirty\n%s", out)
	}
	return nil
}

// listFiles lists the files that git keeps or would keep, by their paths from the root.
func listFiles(root string) ([]string, error) {
	out, err := git(root, "ls-files", "-co", "--exclude-standard", "-z")
	return strings.FieldsFunc(out, func(r rune) bool { return r == 0 }), err
}

// git runs git in a folder, which may belong to another user.
func git(root string, args ...string) (string, error) {
	abs, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	command := exec.Command("git", append([]string{"-C", abs, "-c", "safe.directory=" + abs}, args...)...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return string(out), nil
}
