-- The costliest decisions of each seat, and when each judge measured last: measures by a judge that has not measured for days are removed. A
-- program of the version before neither reads nor writes these columns. Its measures are by another judge.

-- +goose Up
ALTER TABLE measures ADD COLUMN costly TEXT NOT NULL DEFAULT '';
ALTER TABLE measure_feed ADD COLUMN moved BIGINT NOT NULL DEFAULT 0; -- in milliseconds since 1970
UPDATE measure_feed SET moved = CAST(unixepoch('subsec') * 1000 AS INTEGER);

-- +goose Down
ALTER TABLE measure_feed DROP COLUMN moved;
ALTER TABLE measures DROP COLUMN costly;
