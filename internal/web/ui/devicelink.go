package ui

// A DeviceLink is a link that signs another device in.
type DeviceLink struct {
	Address  string
	Minutes  int    // for which it can be used
	QR       string // path of the picture; "" for none
	QRSize   int
	OnlyHere bool // only browsers on the server's machine can open it
}
