package exposition

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// ContentType says that an answer has this format.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// A Kind says what the figures of a family are.
type Kind string

// All kinds.
const (
	Count    Kind = "counter"   // only grows
	Gauge    Kind = "gauge"     // goes up and down
	Buckets  Kind = "histogram" // values by size
	Quantile Kind = "summary"   // values at quantiles
)

// A Family is all figures of one name. They differ in the values of their labels.
type Family struct {
	Name, Help string
	Kind       Kind
	Labels     []string
}

// A Source is asked for its figures whenever they are read.
type Source func(*Page)

// A sample is one line.
type sample struct {
	suffix string // behind the name of the family
	labels string // as they are written
	last   string // a label that stands behind the others
	value  float64
}

// A Page collects figures and is written once. One goroutine uses it.
type Page struct {
	fixed    []string // labels of each figure, as they are written
	families map[string]*Family
	samples  map[string][]sample // by family
}

// NewPage returns an empty page. Labels, names and values by turns, are added to each of its figures.
func NewPage(labels ...string) *Page {
	p := &Page{families: map[string]*Family{}, samples: map[string][]sample{}}
	for pair := range slices.Chunk(labels, 2) {
		p.fixed = append(p.fixed, label(pair[0], pair[1]))
	}
	return p
}

// Add adds a figure, with a value for each label of its family.
func (p *Page) Add(f *Family, value float64, labels ...string) {
	p.add(f, sample{labels: p.labels(f, labels), value: value})
}

// AddPart adds a part of a histogram or summary: what follows the name of the family, and a label of this part, which may be "".
func (p *Page) AddPart(f *Family, suffix, name, at string, value float64, labels ...string) {
	s := sample{suffix: suffix, labels: p.labels(f, labels), value: value}
	if name != "" {
		s.last = label(name, at)
	}
	p.add(f, s)
}

func (p *Page) add(f *Family, s sample) {
	p.families[f.Name] = f
	p.samples[f.Name] = append(p.samples[f.Name], s)
}

// labels writes the labels of a figure, ordered by their names.
func (p *Page) labels(f *Family, values []string) string {
	all := slices.Clone(p.fixed)
	for i, name := range f.Labels {
		all = append(all, label(name, values[i]))
	}
	slices.Sort(all)
	return strings.Join(all, ",")
}

var (
	inLabels = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
	inHelp   = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
)

func label(name, value string) string { return name + `="` + inLabels.Replace(value) + `"` }

// Text is the page as Prometheus reads it, ordered by names and labels.
func (p *Page) Text() []byte {
	var out bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(p.families)) {
		f := p.families[name]
		out.WriteString("# HELP " + name + " " + inHelp.Replace(f.Help) + "\n# TYPE " + name + " " + string(f.Kind) + "\n")
		list := p.samples[name]
		slices.SortStableFunc(list, func(a, b sample) int { return cmp.Compare(a.labels, b.labels) })
		for _, s := range list {
			s.write(&out, name)
		}
	}
	return out.Bytes()
}

func (s sample) write(out *bytes.Buffer, name string) {
	out.WriteString(name + s.suffix)
	labels := s.labels
	if labels != "" && s.last != "" {
		labels += ","
	}
	if labels += s.last; labels != "" {
		out.WriteString("{" + labels + "}")
	}
	out.WriteString(" " + number(s.value) + "\n")
}

// number writes a value as Prometheus reads it, "+Inf" and "NaN" included.
func number(value float64) string { return strconv.FormatFloat(value, 'g', -1, 64) }
