package net

import "math"

// Weights are stored in half precision (IEEE 754 binary16). That is more precise than the weights are known.

// toHalf rounds to the nearest half, ties to even. Numbers that are too large become infinite. Numbers below the
// smallest normal half become zero: subnormal halves are not used.
func toHalf(x float32) uint16 {
	b := math.Float32bits(x)
	sign := uint16(b >> 16 & 0x8000)
	b &= 0x7fffffff
	switch {
	case b > 0x7f800000:
		return sign | 0x7e00 // NaN
	case b < 0x38800000-0x1000:
		return sign
	}
	b += 0xfff + b>>13&1
	if b >= 0x47800000 {
		return sign | 0x7c00
	}
	return sign | uint16(b>>13-(127-15)<<10)
}

// fromHalf converts a half. Subnormal halves become zero.
func fromHalf(h uint16) float32 {
	sign, exponent, fraction := uint32(h&0x8000)<<16, uint32(h>>10&0x1f), uint32(h&0x3ff)
	switch exponent {
	case 0:
		return math.Float32frombits(sign)
	case 0x1f:
		return math.Float32frombits(sign | 0x7f800000 | fraction<<13)
	}
	return math.Float32frombits(sign | (exponent+127-15)<<23 | fraction<<13)
}
