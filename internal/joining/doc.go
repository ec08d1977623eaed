// Package joining knows the invisible characters that join others, and that people write without knowing: the zero width joiner of emoji
// and of scripts of India and Sri Lanka, the non-joiner of Persian, and the tags of flags.
package joining
