package level

// The specs of the levels that search, in a browser, where code is some twenty times as slow: the nodes alone are the limit, so that an
// expert is as strong there as elsewhere. A master looks at as many as it comes to in half a second there.
const (
	expertSpec = "search:nodes=1,rehearse=0,solve=2000"
	masterSpec = "search:nodes=2000,solve=4000"
)
