-- Ranks and sums of a day without reading all of its results: they are counted by whole points, and those of members are marked, so that
-- the table of a day walks along them and not along those of everybody. Triggers do it, so that what a program without this step stores
-- is there too. A mark may outlive its account: it only leads to what is read afterwards.

-- +goose Up
ALTER TABLE daily_tries ADD COLUMN member BOOLEAN NOT NULL DEFAULT FALSE; -- whether the person has an account, or had one
UPDATE daily_tries SET member = TRUE WHERE person IN (SELECT identity FROM identities);
CREATE INDEX daily_tries_members ON daily_tries (member, day, points DESC, ended) WHERE stage = 1 AND counts AND member = TRUE;
CREATE INDEX daily_tries_total ON daily_tries (day, total) WHERE stage = 1 AND counts;
DROP INDEX daily_tries_rank;
CREATE INDEX daily_tries_rank ON daily_tries (day, points, stage, counts) WHERE stage = 1 AND counts;

-- How many results of a day have how many whole points, and the sum of their totals.
CREATE TABLE daily_bins (
    day     BIGINT NOT NULL,
    bin     BIGINT NOT NULL, -- points / 1000, which rounds towards 0
    results BIGINT NOT NULL,
    total   BIGINT NOT NULL,
    PRIMARY KEY (day, bin)
) WITHOUT ROWID;
INSERT INTO daily_bins (day, bin, results, total)
    SELECT day, points / 1000, COUNT(*), SUM(total) FROM daily_tries WHERE stage = 1 AND counts GROUP BY 1, 2;

-- +goose StatementBegin
CREATE TRIGGER daily_member_plays AFTER INSERT ON daily_tries WHEN EXISTS (SELECT 1 FROM identities WHERE identity = NEW.person) BEGIN
    UPDATE daily_tries SET member = TRUE WHERE day = NEW.day AND person = NEW.person;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER daily_member_joins AFTER INSERT ON identities BEGIN
    UPDATE daily_tries SET member = TRUE WHERE person = NEW.identity;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER daily_result_comes AFTER INSERT ON daily_tries BEGIN
    INSERT INTO daily_bins (day, bin, results, total) SELECT NEW.day, NEW.points / 1000, 1, NEW.total WHERE NEW.stage = 1 AND NEW.counts
        ON CONFLICT (day, bin) DO UPDATE SET results = daily_bins.results + 1, total = daily_bins.total + excluded.total;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER daily_result_goes AFTER DELETE ON daily_tries BEGIN
    UPDATE daily_bins SET results = results - 1, total = total - OLD.total
        WHERE OLD.stage = 1 AND OLD.counts AND day = OLD.day AND bin = OLD.points / 1000;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER daily_result_changes AFTER UPDATE OF stage, counts, points, total ON daily_tries BEGIN
    UPDATE daily_bins SET results = results - 1, total = total - OLD.total
        WHERE OLD.stage = 1 AND OLD.counts AND day = OLD.day AND bin = OLD.points / 1000;
    INSERT INTO daily_bins (day, bin, results, total) SELECT NEW.day, NEW.points / 1000, 1, NEW.total WHERE NEW.stage = 1 AND NEW.counts
        ON CONFLICT (day, bin) DO UPDATE SET results = daily_bins.results + 1, total = daily_bins.total + excluded.total;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER daily_result_changes;
DROP TRIGGER daily_result_goes;
DROP TRIGGER daily_result_comes;
DROP TRIGGER IF EXISTS daily_member_joins;
DROP TRIGGER daily_member_plays;
DROP TABLE daily_bins;
DROP INDEX daily_tries_total;
DROP INDEX daily_tries_members;
DROP INDEX daily_tries_rank;
CREATE INDEX daily_tries_rank ON daily_tries (day, points) WHERE stage = 1 AND counts;
ALTER TABLE daily_tries DROP COLUMN member;
