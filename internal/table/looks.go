//go:build !js

package table

import "github.com/ergochat/confusables"

// skeleton is what two texts have in common that look alike, such as one with a Cyrillic letter in the place of a Latin one.
func skeleton(text string) string { return confusables.Skeleton(text) }

// nameSkeleton is likewise for names, in which fewer signs count as letters.
func nameSkeleton(text string) string { return confusables.SkeletonTweaked(text) }
