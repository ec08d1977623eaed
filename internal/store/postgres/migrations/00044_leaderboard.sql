-- The members who have agreed to be on the leaderboard. A program of the version before knows none; if it removes an account, its row goes.

-- +goose Up
CREATE TABLE leaderboard (
    account TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE
);

-- +goose Down
DROP TABLE leaderboard;
