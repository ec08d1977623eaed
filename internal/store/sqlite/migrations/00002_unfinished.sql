-- The maker of each table, so that the tables of one person can be limited, and whether its game is over, so that tables whose
-- game never began can be found. Tables made before this step have no maker.

-- +goose Up
ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN ended BOOLEAN NOT NULL DEFAULT FALSE;
-- A game that began and does not run is over. An entry's kind stands first in it.
UPDATE tables SET ended = TRUE WHERE NOT running AND EXISTS (
    SELECT 1 FROM entries WHERE table_id = tables.id AND entry LIKE '{"kind":"began"%'
);
CREATE INDEX tables_unfinished ON tables (maker, latest) WHERE NOT ended;
CREATE INDEX tables_waiting ON tables (latest) WHERE NOT running AND NOT ended;
-- For removing the rows of a table that is removed.
CREATE INDEX persons_table ON persons (table_id);

-- +goose Down
DROP INDEX persons_table;
DROP INDEX tables_waiting;
DROP INDEX tables_unfinished;
ALTER TABLE tables DROP COLUMN ended;
ALTER TABLE tables DROP COLUMN maker;
