// Package training asks people the questions of the drills, and keeps how well they answer.
//
// A person has one question of each drill at a time. The [Store] keeps the position itself, and the answer once it is given: so the first
// answer counts, at any node and in any number of tabs, and the solution is computed only after it. A sum for each day shows the progress.
package training
