package main

import (
	"context"
	"fmt"
	"os"
	"slices"

	"razzia/cmd/razzia/command"
	"razzia/internal/puzzle"
	"razzia/lab/find"
)

// makeSet makes a set of what searches have found, and writes it to a file.
func (c Puzzles) makeSet(std command.Streams) error {
	var pools []find.Pool
	for _, name := range c.Files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		pool, _, err := find.ReadPool(text)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		pools = append(pools, pool)
	}
	proved := find.Choose(pools, puzzle.Proved, c.Proved, nil)
	judged := find.Choose(pools, puzzle.Judged, c.Judged, proved)
	set := slices.Concat(proved, judged)
	file, err := puzzle.Pack(set)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.Set, file, 0o666); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "%d proved and %d judged puzzles, %d bytes\n\n", len(proved), len(judged), len(file))
	_, err = fmt.Fprint(std.Out, command.Align(tally(proved, judged)))
	return err
}

// tally counts the puzzles of each kind by answer verb, table size, theme and level that misses them.
func tally(proved, judged []puzzle.Puzzle) [][]string {
	grid := [][]string{{"", "proved", "judged"}}
	var names []string
	counts := map[string][2]int{}
	for kind, list := range [][]puzzle.Puzzle{proved, judged} {
		for i := range list {
			p := &list[i]
			keys := []string{"answer " + p.Verb().String(), fmt.Sprintf("%d players", p.State.Players),
				fmt.Sprintf("round %d", p.State.Round), "theme " + string(p.Theme)}
			for _, level := range p.Misses {
				keys = append(keys, "missed by "+level)
			}
			for _, key := range keys {
				n := counts[key]
				n[kind]++
				counts[key] = n
				names = append(names, key)
			}
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		grid = append(grid, []string{name, fmt.Sprint(counts[name][0]), fmt.Sprint(counts[name][1])})
	}
	return grid
}

// check solves all proved puzzles of sets again: of the shipped one, or of the files.
func (c Puzzles) check(std command.Streams) error {
	list, err := c.sets()
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(p puzzle.Puzzle) bool { return p.Kind != puzzle.Proved })
	bar, turns, most := command.NewProgress(std.Err, len(list)), 0, 0
	err = command.InOrder(context.Background(), c.Workers, 0, len(list), func() (func(int) (int, error), error) {
		checker := find.NewChecker()
		return func(i int) (int, error) { return checker.Check(&list[i]) }, nil
	}, func(n int) error {
		bar.Step()
		turns, most = turns+n, max(most, n)
		return nil
	})
	bar.Clear()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%d proved puzzles are right: %d turns, %d at most for one\n", len(list), turns, most)
	return err
}

// sets lists the puzzles of the files, or those that the program ships.
func (c Puzzles) sets() (list []puzzle.Puzzle, err error) {
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
	if len(c.Files) > 0 {
		return list, nil
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
