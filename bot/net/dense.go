package net

// SeatBinary is the number of binary features of a seat. Those of the table are numbered from it on.
func SeatBinary() int { return int(features.table[0]) }

// TableBinary is the number of binary features of the table.
func TableBinary() int { return features.binary - SeatBinary() }

// SeatSize is the number of features of a seat: the binary ones and the amounts.
func SeatSize() int { return SeatBinary() + int(seatAmounts) }

// TableSize is the number of features of the table: the binary ones and the amounts.
func TableSize() int { return TableBinary() + int(tableAmounts) }

// lowest holds for each binary feature the lowest that is active together with it.
var lowest = features.lowest()

// Lowest returns the lowest feature that is active together with a feature that [Features] lists: the first of its
// thermometer, or the feature itself. All features between them are active too.
func Lowest(feature uint16) uint16 { return lowest[feature] }

// lowest lists for each binary feature the first of its thermometer, or the feature itself.
func (l *layout) lowest() []uint16 {
	low := make([]uint16, l.binary)
	for i := range low {
		low[i] = uint16(i)
	}
	for _, s := range l.steps {
		low[s.above] = low[s.below]
	}
	return low
}

// A Column describes consecutive features that encode one number or set.
type Column struct {
	Name string // the number or set
	Kind string // scale (thermometer code), choice (one-hot code), set or amount
	Size int    // number of features
}

// SeatColumns lists the features of a seat in order: SeatSize in all.
func SeatColumns() []Column { return columns(groupsOfSeat[:], amountsOfSeat[:]) }

// TableColumns lists the features of the table in order: TableSize in all.
func TableColumns() []Column { return columns(groupsOfTable[:], amountsOfTable[:]) }

// columns lists groups of binary features, then amounts.
func columns(groups []group, amounts []string) (list []Column) {
	for _, g := range groups {
		list = append(list, Column{g.Name, string(g.Kind), g.Size})
	}
	for _, name := range amounts {
		list = append(list, Column{name, string(amount), 1})
	}
	return list
}
