// Package lab has the commands that make what the program ships with: nets and puzzles.
package lab
