-- A report says what kind of thing it is about. A club stood in the place of a table, and what it said in the place of a name.

-- +goose Up
ALTER TABLE reports ADD COLUMN topic TEXT NOT NULL COLLATE "C" DEFAULT 'table'; -- table, club or evening
ALTER TABLE reports ADD COLUMN about TEXT NOT NULL COLLATE "C" DEFAULT ''; -- key of the club or the evening
ALTER TABLE reports ADD COLUMN said TEXT NOT NULL DEFAULT ''; -- what no log has; '' once the data of the writer were deleted
UPDATE reports SET topic = 'club', about = substr(table_id, 6), table_id = '', said = name, name = '' WHERE table_id LIKE 'club/%';

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
-- What was said by those who watch an evening cannot be shown without these columns.
DELETE FROM reports WHERE topic = 'evening';
UPDATE reports SET table_id = 'club/' || about, name = said WHERE topic = 'club';
ALTER TABLE reports DROP COLUMN said;
ALTER TABLE reports DROP COLUMN about;
ALTER TABLE reports DROP COLUMN topic;
