package client

// A House says what was played at a server.
type House struct {
	_        struct{}        `doc:"What was played at this server in the last 30 days. It is counted anew every ten minutes, from the newest 20,000 games at most."`
	Games    int             `json:"games" minimum:"0" doc:"Number of finished games."`
	Days     []HouseDay      `json:"days" minItems:"30" maxItems:"30" doc:"By day, the oldest first."`
	Sizes    []HouseSize     `json:"sizes" doc:"By number of players."`
	Levels   []HouseLevel    `json:"levels" doc:"What bots won at tables where a person played to the end."`
	Packages []HousePackages `json:"packages" doc:"What the packages of cheques won. Games are missing that were not measured yet."`
}

// A HouseDay is a day.
type HouseDay struct {
	_     struct{} `doc:"The games of a day."`
	Date  string   `json:"date" format:"date" doc:"The day, in UTC."`
	Games int      `json:"games" minimum:"0" doc:"Number of games that ended."`
}

// A HouseSize is a table size.
type HouseSize struct {
	_       struct{} `doc:"The games of a table size."`
	Players int      `json:"players" minimum:"2" maximum:"5" doc:"Number of players."`
	Games   int      `json:"games" minimum:"1" doc:"Number of games."`
}

// A HouseLevel is what bots of a level won.
type HouseLevel struct {
	_     struct{} `doc:"What bots of a level won against people."`
	Level string   `json:"level" example:"club" doc:"The level."`
	Seats int      `json:"seats" minimum:"1" doc:"Number of their seats."`
	Share float64  `json:"share" doc:"Mean share of the win of a seat."`
	Even  float64  `json:"even" doc:"The share that the seats have by chance."`
}

// HousePackages are what a package won.
type HousePackages struct {
	_       struct{} `doc:"What a package of cheques won."`
	Players int      `json:"players" minimum:"2" maximum:"5" doc:"Number of players."`
	Cheques []int    `json:"package" minItems:"3" maxItems:"4" doc:"Its cheques, the lowest first."`
	Seats   int      `json:"seats" minimum:"1" doc:"Number of seats that had it."`
	Share   float64  `json:"share" doc:"Mean share of the win of a seat."`
}

// Packages say what the packages of cheques are worth.
type Packages struct {
	_       struct{}      `doc:"What the packages of cheques are worth (R2.2)."`
	Bots    []string      `json:"bots" example:"[\"search:nodes=1,rehearse=0,solve=2000\"]" doc:"The bots that played among themselves: experts, limited by nodes."`
	Judge   Judge         `json:"judge" doc:"What estimated the luck of the cards, which is taken out of the shares."`
	Players []PackageSize `json:"sizes" doc:"By number of players."`
}

// A PackageSize has the packages for a number of players.
type PackageSize struct {
	_       struct{}       `doc:"The packages for a number of players."`
	Players int            `json:"players" minimum:"2" maximum:"5" doc:"Number of players."`
	Games   int            `json:"games" minimum:"2" doc:"Number of games that were played."`
	Worths  []PackageWorth `json:"packages" minItems:"2" maxItems:"5" doc:"In the order of the rules (R2.2)."`
}

// A PackageWorth is what a package is worth.
type PackageWorth struct {
	_       struct{} `doc:"What a package of cheques is worth."`
	Cheques []int    `json:"package" minItems:"3" maxItems:"4" doc:"Its cheques, the lowest first."`
	Share   float64  `json:"share" example:"0.223124" doc:"Share of the win that experts expect with it among themselves."`
	Error   float64  `json:"error" example:"0.001531" doc:"Standard error of the share."`
}
