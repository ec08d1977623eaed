package tidy

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// typeMethods knows the types of the module by "path.Type": the methods that each declares, what it embeds, and how many fields it has.
type typeMethods struct {
	declared map[string]map[string]bool
	embedded map[string][]string
	fields   map[string]int
}

// methodsOf reads the types of the files that are no tests. Components of a template that are methods count like others.
func methodsOf(from []source) typeMethods {
	known := typeMethods{map[string]map[string]bool{}, map[string][]string{}, map[string]int{}}
	for _, src := range from {
		if src.isTest() {
			continue
		}
		for _, decl := range src.file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv != nil {
					known.declare(src.place()+"."+receiverOf(decl), decl.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if spec, ok := spec.(*ast.TypeSpec); ok {
						known.add(src, spec)
					}
				}
			}
		}
	}
	return known
}

func (m typeMethods) declare(name, method string) {
	if m.declared[name] == nil {
		m.declared[name] = map[string]bool{}
	}
	m.declared[name][method] = true
}

// add notes what a type embeds, be it a struct or an interface.
func (m typeMethods) add(src source, spec *ast.TypeSpec) {
	name := src.place() + "." + spec.Name.Name
	var list *ast.FieldList
	switch t := spec.Type.(type) {
	case *ast.StructType:
		list = t.Fields
		m.fields[name] = list.NumFields()
	case *ast.InterfaceType:
		list = t.Methods
	default:
		return
	}
	for _, field := range list.List {
		if len(field.Names) == 0 {
			if embedded := nameOfType(src, field.Type); embedded != "" {
				m.embedded[name] = append(m.embedded[name], embedded)
			}
		} else if _, isMethod := field.Type.(*ast.FuncType); isMethod && m.fields[name] == 0 {
			m.declare(name, field.Names[0].Name)
		}
	}
}

// nameOfType is the name of a type of the module as "path.Type", and empty for all others.
func nameOfType(src source, expr ast.Expr) string {
	switch t := expr.(type) {
	case *ast.StarExpr:
		return nameOfType(src, t.X)
	case *ast.IndexExpr:
		return nameOfType(src, t.X)
	case *ast.Ident:
		return src.place() + "." + t.Name
	case *ast.SelectorExpr:
		for _, spec := range src.file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			called := path.Base(imported)
			if spec.Name != nil {
				called = spec.Name.Name
			}
			if called == t.X.(*ast.Ident).Name && within(module, imported) {
				return source{path: strings.TrimPrefix(imported, module+"/") + "/x"}.place() + "." + t.Sel.Name
			}
		}
	}
	return ""
}

// all is the set of the methods of a type with those that it embeds.
func (m typeMethods) all(name string) map[string]bool {
	set := maps.Clone(m.declared[name])
	if set == nil {
		set = map[string]bool{}
	}
	for _, embedded := range m.embedded[name] {
		maps.Copy(set, m.all(embedded))
	}
	return set
}

// wrappers lists the structs that are nothing but one embedded type of the module.
func (m typeMethods) wrappers() (list []string) {
	for name, embedded := range m.embedded {
		if m.fields[name] == 1 && len(m.declared[embedded[0]])+len(m.embedded[embedded[0]])+m.fields[embedded[0]] > 0 {
			list = append(list, name)
		}
	}
	return slices.Sorted(slices.Values(list))
}

// wide lists how many methods each type has, with those that it embeds.
func (m typeMethods) wide() map[string]int {
	sizes := map[string]int{}
	for name := range m.declared {
		sizes[name] = len(m.all(name))
	}
	for name := range m.embedded {
		sizes[name] = len(m.all(name))
	}
	return sizes
}

// Types of these packages are not held to the limits yet: the stores have a method for what each subject stores, and the operations of a
// subject stand on the whole API. The fixtures of a suite that tests a store are that store.
var unparted = []string{"internal/store", "internal/site", "internal/web/api", "cmd/razzia/storage"}

func isUnparted(name string) bool {
	pkg := name[:strings.LastIndexByte(name, '.')]
	return strings.HasSuffix(pkg, "test") || slices.ContainsFunc(unparted, func(tree string) bool { return within(tree, pkg) })
}

// wrappers are the structs that are nothing but the one type that they embed, with the reason for each.
var wrappers = map[string]string{
	"bot/level.capped":                   "replaces the pace of a player of any kind",
	"cmd/razzia/admin.keysList":          "a command is declared by the fields of its struct, and this one has no flag of its own",
	"cmd/razzia/bots.netJudge":           "makes a judge of a net",
	"internal/metrics.Metrics":           "shows a register to others without the ways to count in it",
	"internal/lobby/pages.offer":         "says in words what a table offers",
	"internal/offline.guests":            "a store of accounts where there are none: all identities are of guests",
	"internal/profile/pages.ratedMoment": "makes a rating a value with an interval, as plots take them",
	"lab/train.botPolicy":                "makes a policy of a bot",
	"lab/train.silentPolicy":             "drops the evaluations of a policy of any kind",
	"internal/web/rules.Room":            "a page that needs nothing but what all pages do",
}

func TestTypesHaveFewMethods(t *testing.T) {
	sizes := methodsOf(sources(t)).wide()
	maps.DeleteFunc(sizes, func(name string, _ int) bool { return isUnparted(name) })
	for _, complaint := range exceeded(maxMethods, "methods", wideTypes, sizes) {
		t.Error(complaint)
	}
}

func TestNoTypeIsAWrapper(t *testing.T) {
	list := slices.DeleteFunc(methodsOf(sources(t)).wrappers(), isUnparted)
	for _, name := range list {
		if wrappers[name] == "" {
			t.Errorf("%s: nothing but the type that it embeds: take what it needs as values", name)
		}
	}
	for name := range wrappers {
		if !slices.Contains(list, name) {
			t.Errorf("%s is no wrapper any more: remove its exception", name)
		}
	}
}

func TestPromotedMethodsAreFound(t *testing.T) {
	m := methodsOf([]source{
		snippet(t, "a/a.go", `package a; import "razzia/b"; type Whole struct { *part; b.Other; n int }; type Only struct { Whole }; type Reader interface { Read(); Close() }
			type part struct{}; func (part) Own() {}; func (part) Twice() {}; func (Whole) Twice() {}; type Kept struct { Reader; x int }`),
		snippet(t, "b/b.go", `package b; type Other struct { Plain }; func (Other) Far() {}; type Plain int; func (Plain) Deep() {}`),
		snippet(t, "b/b_test.go", `package b; func (Other) InATest() {}`),
	})
	want := map[string]int{"a.Whole": 4, "a.Only": 4, "a.part": 2, "a.Reader": 2, "a.Kept": 2, "b.Other": 2, "b.Plain": 1}
	if got := m.wide(); !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := m.wrappers(); !slices.Equal(got, []string{"a.Only", "b.Other"}) {
		t.Errorf("wrappers: got %q", got)
	}
}
