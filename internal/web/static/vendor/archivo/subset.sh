#!/bin/sh
# Makes the fonts of the site from Archivo and Archivo Narrow, as the npm packages @expo-google-fonts/archivo and
# @expo-google-fonts/archivo-narrow 0.4.2 have them: the letters of the seven languages, figures, signs, and nothing else.
# Those that are printed are made as TrueType too, packed by gzip: what makes PDF files reads no WOFF2.
#
#   sh subset.sh FOLDER     FOLDER holds the two unpacked packages, archivo and archivo-narrow; needs Debian’s python3-fonttools and python3-brotli
set -eu
here=$(dirname "$0")
signs='¡¿«»‹›°±·×÷ªº§©®€£–—‘’‚“”„•…′″−←→↑↓≤≥≠½ '
letters='àáâäæçèéêëìíîïñòóôöőœùúûüűÿßÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖŐŒÙÚÛÜŰŸẞ'

# subset FONT NAME
subset() {
	python3 -m fontTools.subset "$1" --unicodes=U+20-7E,U+2009,U+2011,U+202F --text="$signs$letters" --layout-features=kern,tnum,ccmp \
		--flavor=woff2 --no-hinting --output-file="$here/$2.woff2"
}

subset "$1/archivo/400Regular/Archivo_400Regular.ttf" archivo-400
subset "$1/archivo/700Bold/Archivo_700Bold.ttf" archivo-700
subset "$1/archivo-narrow/400Regular/ArchivoNarrow_400Regular.ttf" archivo-narrow-400
subset "$1/archivo-narrow/700Bold/ArchivoNarrow_700Bold.ttf" archivo-narrow-700

# unpacked NAME
unpacked() {
	python3 -m fontTools.ttLib.woff2 decompress -o "$here/$1.ttf" "$here/$1.woff2"
	gzip -9nf "$here/$1.ttf"
}

unpacked archivo-700
unpacked archivo-narrow-400
unpacked archivo-narrow-700
