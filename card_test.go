package razzia_test

import "razzia"

// copiesInRules says how many cards of each kind there are (R1.2).
var copiesInRules = [...]int{
	razzia.Ring: 4, razzia.Watch: 4, razzia.Brooch: 4, razzia.Necklace: 4, razzia.Diamond: 4,
	razzia.Bodyguard: 16, razzia.Car: 16, razzia.Driver: 10, razzia.Thief: 6, razzia.Gold: 3,
	razzia.Casino: 4, razzia.Transport: 4, razzia.Cinema: 4, razzia.Racetrack: 4, razzia.RealEstate: 4,
	razzia.Nightclub: 4, razzia.Restaurant: 4,
	razzia.Police: 21,
}
