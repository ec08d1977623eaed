#!/bin/sh
# Makes the two fonts of the pictures of results from the Go fonts, as golang.org/x/image 0.47.0 has them: all their letters, without the
# hints for small screens, packed by gzip. They take 66 KB in place of 300.
#
#   sh unhinted.sh FOLDER     FOLDER is font/gofont/ttfs of that module; needs Debian’s python3-fonttools
set -eu
here=$(dirname "$0")
for style in Regular Bold; do
	name=$(echo "go-$style" | tr A-Z a-z).ttf
	python3 -m fontTools.subset "$1/Go-$style.ttf" --unicodes='*' --no-hinting --no-recalc-timestamp --output-file="$here/$name"
	gzip -9nf "$here/$name"
done
