package serve

// dataFlags say which games programs may download.
type dataFlags struct {
	OpenData bool `env:"RAZZIA_OPEN_DATA" help:"Let everybody download all finished games by the API, without names, talk and addresses of tables. The cards of games that friends are to play again are among them. Players can always download their own."`
}
