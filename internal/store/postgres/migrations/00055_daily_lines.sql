-- Each result of a day gets its story in signs, what it gained on what the start promised, and a link to share. A program makes them of
-- the game; results of before are told by and by.

-- +goose Up
ALTER TABLE daily_tries ADD COLUMN gain BIGINT NOT NULL DEFAULT 0; -- in thousandths of points
ALTER TABLE daily_tries ADD COLUMN signs TEXT NOT NULL DEFAULT ''; -- '' until they are told, '-' where they cannot be
ALTER TABLE daily_tries ADD COLUMN link TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX daily_tries_link ON daily_tries (link) WHERE link <> '';
CREATE INDEX daily_tries_untold ON daily_tries (day) WHERE stage = 1 AND signs = '';

-- +goose Down
DROP INDEX daily_tries_untold;
DROP INDEX daily_tries_link;
ALTER TABLE daily_tries DROP COLUMN link;
ALTER TABLE daily_tries DROP COLUMN signs;
ALTER TABLE daily_tries DROP COLUMN gain;
