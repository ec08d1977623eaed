-- A person can clear a finished game from their list. Only that person's row changes: the game, its record, the lists of the
-- other players and the feed stay.

-- +goose Up
ALTER TABLE persons ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;
DROP INDEX persons_ended;
CREATE INDEX persons_ended ON persons (person, ended_at, table_id) WHERE NOT hidden;

-- +goose Down
DROP INDEX persons_ended;
CREATE INDEX persons_ended ON persons (person, ended_at, table_id);
ALTER TABLE persons DROP COLUMN hidden;
