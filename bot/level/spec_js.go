package level

// The specs of the levels that search, in a browser, where code is some twenty times as slow: the nodes alone are the limit, so that an
// expert is as strong there as elsewhere. A master looks at as many as it comes to in a third of a second there,
// and the analysis of a game takes about a minute.
const (
	expertSpec = "search:nodes=1,rehearse=0,solve=2000"
	masterSpec = "search:nodes=600,solve=4000"
)
