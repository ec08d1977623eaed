package razzia_test

import "strings"

// clauses are all clauses of the rules, and N2, which forbids what is no move.
var clauses = strings.Fields(`
	R1 R1.1 R1.2 R1.3 R1.4
	R2 R2.1 R2.2 R2.3 R2.4 R2.5
	R3 R3.1 R3.2 R3.3
	R4 R4.1 R4.2 R4.3 R4.4 R4.5 R4.6
	R5 R5.1 R5.2 R5.3
	R6 R6.1 R6.2 R6.3 R6.4
	R7 R7.1 R7.2 R7.3 R7.4 R7.5
	R8 R8.1 R8.2 R8.3 R8.4
	R9 N2`)
