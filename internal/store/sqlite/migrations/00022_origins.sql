-- Which login began a session or made a link: they end with it. A program of the version before does not write it.

-- +goose Up
ALTER TABLE sessions ADD COLUMN login TEXT; -- that began it; NULL for none. The login may be gone.
ALTER TABLE links ADD COLUMN login TEXT REFERENCES logins (id) ON DELETE CASCADE; -- that made it; NULL for none
CREATE INDEX links_login ON links (login);

-- +goose Down
DROP INDEX links_login;
ALTER TABLE links DROP COLUMN login;
ALTER TABLE sessions DROP COLUMN login;
