-- The members who have agreed to be on the leaderboard. A program of the version before knows none; if it removes an account, its row goes.

-- +goose Up
CREATE TABLE leaderboard (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE
) WITHOUT ROWID;

-- +goose Down
DROP TABLE leaderboard;
