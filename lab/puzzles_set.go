package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"razzia/cmd/razzia/command"
	"razzia/internal/puzzle"
	"razzia/lab/find"
)

// makeSet makes a set of what searches have found and of other sets, and writes it to a file.
func (c Puzzles) makeSet(std command.Streams) error {
	var pools []find.Pool
	var before []puzzle.Puzzle
	for _, name := range c.Files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		pool, err := find.PoolOf(text)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if pools = append(pools, pool); pool.IsSet() {
			before = append(before, pool.All()...)
		}
	}
	finder, err := find.New(find.Options{Kind: puzzle.Proved, Turns: 1, Ways: c.Ways})
	if err != nil {
		return err
	}
	parts, err := finder.Parts(pools)
	if err != nil {
		return err
	}
	set, examples := find.Choose(append(pools, parts), find.Wants{Lines: c.Of, Singles: c.Size - c.Of})
	if err := write(c.Set, set); err != nil {
		return err
	}
	if c.Retire != "" {
		if err := write(c.Retire, find.Without(append(examples, before...), set)); err != nil {
			return err
		}
	}
	_, err = fmt.Fprint(std.Out, command.Align(tally(set)))
	return err
}

// write writes puzzles to a file, as the program ships them.
func write(name string, list []puzzle.Puzzle) error {
	file, err := puzzle.Pack(list)
	if err != nil {
		return err
	}
	return os.WriteFile(name, file, 0o666)
}

// tally counts the puzzles of each kind, alone and in lines: by what they have in common, and by the naive rules that solve them.
func tally(set []puzzle.Puzzle) [][]string {
	grid := [][]string{{"", "proved", "judged", "proved lines", "judged lines", "all"}}
	var names []string
	counts := map[string]*[5]int{}
	for i := range set {
		p := &set[i]
		column := 0
		if p.Kind == puzzle.Judged {
			column = 1
		}
		if p.IsLine() {
			column += 2
		}
		for _, key := range features(p) {
			if counts[key] == nil {
				counts[key] = &[5]int{}
				names = append(names, key)
			}
			counts[key][column]++
			counts[key][4]++
		}
	}
	slices.Sort(names)
	for _, name := range names {
		row := []string{name}
		for _, n := range counts[name] {
			row = append(row, fmt.Sprint(n))
		}
		grid = append(grid, row)
	}
	return grid
}

// features are what is counted of a puzzle.
func features(p *puzzle.Puzzle) []string {
	most := 0
	for n := range p.Decisions() {
		most = max(most, len(p.Nth(n).Ways))
	}
	keys := []string{"all", "answer " + p.Verb().String(), fmt.Sprintf("%d players", p.State.Players), fmt.Sprintf("round %d", p.State.Round),
		"theme " + string(p.Theme), fmt.Sprintf("decisions %d", p.Decisions()), fmt.Sprintf("ways %d", min(most, 5))}
	for _, level := range p.Misses {
		keys = append(keys, "missed by "+level)
	}
	for _, r := range puzzle.NaiveRules() {
		if r.Solves(p) {
			keys = append(keys, "solved by "+r.Name)
		}
	}
	return keys
}

// check looks at all puzzles of sets again: of the shipped one, or of the files.
func (c Puzzles) check(std command.Streams) error {
	list, err := c.sets()
	if err != nil {
		return err
	}
	bar, all, most := command.NewProgress(std.Err, len(list)), find.Checked{}, 0
	err = command.InOrder(context.Background(), c.Workers, 0, len(list), func() (func(int) (find.Checked, error), error) {
		checker, err := find.NewChecker()
		return func(i int) (find.Checked, error) { return checker.Check(&list[i]) }, err
	}, func(found find.Checked) error {
		bar.Step()
		all.Add(found)
		most = max(most, found.Turns)
		return nil
	})
	bar.Clear()
	if err != nil {
		return err
	}
	return say(std.Out, list, &all, most)
}

// say says what a check has found out.
func say(out io.Writer, list []puzzle.Puzzle, all *find.Checked, most int) error {
	proved, decisions, lines := 0, 0, 0
	for i := range list {
		if list[i].IsLine() {
			lines++
		}
		if list[i].Kind == puzzle.Proved {
			proved, decisions = proved+1, decisions+list[i].Decisions()
		}
	}
	_, err := fmt.Fprintf(out, "%d puzzles are right, %d of them lines.\n", len(list), lines)
	if err == nil && proved > 0 {
		_, err = fmt.Fprintf(out, "%d proved puzzles with %d decisions: %d turns, %d at most for one.\n", proved, decisions, all.Turns, most)
	}
	if n := float64(all.Judged); err == nil && n > 0 {
		_, err = fmt.Fprintf(out, "%d judged puzzles with %d decisions: the best way leads in all, by %.3f of the win on average; the set says %.3f.\n",
			len(list)-proved, all.Judged, all.Lead/n, all.LeadThen/n)
	}
	return err
}

// read lists the puzzles of the sets that are given, none without any.
func (c Puzzles) read() (list []puzzle.Puzzle, err error) {
	for _, name := range c.Files {
		file, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		part, err := puzzle.Unpack(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, part...)
	}
	return list, nil
}

// sets lists the puzzles of the sets that are given, or those that the program ships.
func (c Puzzles) sets() (list []puzzle.Puzzle, err error) {
	if len(c.Files) > 0 {
		return c.read()
	}
	set, err := puzzle.Shipped()
	if err != nil {
		return nil, err
	}
	for i := range set.Len() {
		list = append(list, *set.At(i))
	}
	return list, nil
}
