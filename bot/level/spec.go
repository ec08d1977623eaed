//go:build !js

package level

// The specs of the levels that search, for [bot.Open]. The nodes are the limit where there is time enough, so that a
// service with many tables is not flooded; the time is for slow or busy machines.
const (
	expertSpec = "search:nodes=1,rehearse=0,solve=2000,time=4500us"
	masterSpec = "search:nodes=30000,solve=30000,time=45ms"
)
