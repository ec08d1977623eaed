-- Personal tokens of programs: sessions with a name, and with scopes, which say what the program may do. A program of the version before
-- takes none of them for the cookie of a device. It lists them among the devices, and ends them like these.

-- +goose Up
ALTER TABLE sessions ADD COLUMN name TEXT NOT NULL DEFAULT ''; -- of the program; '' for a device
ALTER TABLE sessions ADD COLUMN scopes TEXT COLLATE "C" NOT NULL DEFAULT ''; -- such as 'read play'; '' for a device, which may do everything

-- +goose Down
DELETE FROM sessions WHERE scopes <> '';
ALTER TABLE sessions DROP COLUMN scopes;
ALTER TABLE sessions DROP COLUMN name;
