package storage

import "path/filepath"

// SocketFlags say where the socket for the operator is.
type SocketFlags struct {
	Socket string `type:"path" env:"RAZZIA_SOCKET" placeholder:"FILE" help:"The socket for razzia admin, by default admin.sock in the folder of --data, which a server with --database has only if you name one. Not on Windows."`
}

// socketName is the name of the socket in the folder of the games.
const socketName = "admin.sock"

// At returns the path of the socket in a folder; "" for no socket.
func (f SocketFlags) At(folder string) string {
	if f.Socket == "" && folder != "" {
		return filepath.Join(folder, socketName)
	}
	return f.Socket
}
