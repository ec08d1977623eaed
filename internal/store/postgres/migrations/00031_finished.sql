-- The rows of finished games that are packed and numbered lie close together, in a table that inherits from the tables. The room that
-- 00006 leaves on each page is for rows that change with every move: a row that changes no more wasted three quarters of it. A statement that names
-- tables reads and changes both, so no other statement differs, and a program of the version before goes on.
--
-- References to tables(id) look at the rows of tables alone. Those of what a finished game has go. No row of a finished game is
-- ever removed, and statements that add what belongs to a table lock its row or see it.

-- +goose Up
ALTER TABLE archive DROP CONSTRAINT IF EXISTS archive_table_id_fkey;
ALTER TABLE secrets DROP CONSTRAINT IF EXISTS secrets_table_id_fkey;
ALTER TABLE persons DROP CONSTRAINT IF EXISTS persons_table_id_fkey;
ALTER TABLE reviews DROP CONSTRAINT IF EXISTS reviews_table_id_fkey;
CREATE TABLE finished (
    PRIMARY KEY (id),
    CHECK (ended AND NOT running AND number IS NOT NULL) -- statements about other tables need not look here
) INHERITS (tables) WITH (fillfactor = 100);
CREATE UNIQUE INDEX finished_number ON finished (number);
CREATE INDEX finished_kept ON finished (ended_at) WHERE NOT retired;
CREATE INDEX finished_talk ON finished (ended_at) WHERE NOT quiet;
CREATE INDEX finished_unpacked ON finished (ended_at) WHERE NOT archived;
CREATE INDEX tables_archived ON tables (ended_at) WHERE archived; -- those that can go to finished

-- +goose Down
DROP INDEX tables_archived;
INSERT INTO tables SELECT * FROM finished;
DROP TABLE finished;
ALTER TABLE reviews ADD CONSTRAINT reviews_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE persons ADD CONSTRAINT persons_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE secrets ADD CONSTRAINT secrets_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE archive ADD CONSTRAINT archive_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id);
