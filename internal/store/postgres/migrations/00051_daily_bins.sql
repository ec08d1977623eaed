-- Ranks and sums of a day without reading all of its results: they are counted by whole points, and those of members are marked, so that
-- the table of a day walks along them and not along those of everybody. Triggers do it, so that what a program without this step stores
-- is there too. A mark may outlive its account: it only leads to what is read afterwards.

-- +goose Up
-- The step needs this table at its end, for a trigger. An account that is made meanwhile would have it, and wait for daily_tries.
LOCK TABLE identities IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE daily_tries ADD COLUMN member BOOLEAN NOT NULL DEFAULT FALSE; -- whether the person has an account, or had one
UPDATE daily_tries SET member = TRUE WHERE person IN (SELECT identity FROM identities);
CREATE INDEX daily_tries_members ON daily_tries (member, day, points DESC, ended) WHERE stage = 1 AND counts AND member = TRUE;
CREATE INDEX daily_tries_total ON daily_tries (day, total) WHERE stage = 1 AND counts;

-- How many results of a day have how many whole points, and the sum of their totals.
CREATE TABLE daily_bins (
    day     BIGINT NOT NULL,
    bin     BIGINT NOT NULL, -- points / 1000, which rounds towards 0
    results BIGINT NOT NULL,
    total   BIGINT NOT NULL,
    PRIMARY KEY (day, bin)
);
INSERT INTO daily_bins (day, bin, results, total)
    SELECT day, points / 1000, COUNT(*), CAST(SUM(total) AS BIGINT) FROM daily_tries WHERE stage = 1 AND counts GROUP BY 1, 2;

-- +goose StatementBegin
CREATE FUNCTION mark_daily_try() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.member := NEW.member OR EXISTS (SELECT 1 FROM identities WHERE identity = NEW.person);
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER daily_member_plays BEFORE INSERT OR UPDATE OF stage ON daily_tries FOR EACH ROW EXECUTE FUNCTION mark_daily_try();
-- +goose StatementBegin
CREATE FUNCTION mark_daily_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE daily_tries SET member = TRUE WHERE person = NEW.identity;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER daily_member_joins AFTER INSERT ON identities FOR EACH ROW EXECUTE FUNCTION mark_daily_member();
-- Whole statements are counted, in one order of the bins: no two of them wait for each other.
-- +goose StatementBegin
CREATE FUNCTION count_daily_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO daily_bins (day, bin, results, total) SELECT day, points / 1000, SUM(n), SUM(n * total)
        FROM (SELECT 1 AS n, * FROM now) changed
        WHERE stage = 1 AND counts GROUP BY 1, 2 HAVING SUM(n) <> 0 OR SUM(n * total) <> 0 ORDER BY 1, 2
        ON CONFLICT (day, bin) DO UPDATE SET results = daily_bins.results + excluded.results, total = daily_bins.total + excluded.total;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER daily_result_comes AFTER INSERT ON daily_tries REFERENCING NEW TABLE AS now
    FOR EACH STATEMENT EXECUTE FUNCTION count_daily_results();
-- +goose StatementBegin
CREATE FUNCTION discount_daily_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO daily_bins (day, bin, results, total) SELECT day, points / 1000, SUM(n), SUM(n * total)
        FROM (SELECT -1 AS n, * FROM before) changed
        WHERE stage = 1 AND counts GROUP BY 1, 2 HAVING SUM(n) <> 0 OR SUM(n * total) <> 0 ORDER BY 1, 2
        ON CONFLICT (day, bin) DO UPDATE SET results = daily_bins.results + excluded.results, total = daily_bins.total + excluded.total;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER daily_result_goes AFTER DELETE ON daily_tries REFERENCING OLD TABLE AS before
    FOR EACH STATEMENT EXECUTE FUNCTION discount_daily_results();
-- +goose StatementBegin
CREATE FUNCTION recount_daily_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO daily_bins (day, bin, results, total) SELECT day, points / 1000, SUM(n), SUM(n * total)
        FROM (SELECT 1 AS n, * FROM now UNION ALL SELECT -1 AS n, * FROM before) changed
        WHERE stage = 1 AND counts GROUP BY 1, 2 HAVING SUM(n) <> 0 OR SUM(n * total) <> 0 ORDER BY 1, 2
        ON CONFLICT (day, bin) DO UPDATE SET results = daily_bins.results + excluded.results, total = daily_bins.total + excluded.total;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER daily_result_changes AFTER UPDATE ON daily_tries REFERENCING NEW TABLE AS now OLD TABLE AS before
    FOR EACH STATEMENT EXECUTE FUNCTION recount_daily_results();

-- +goose Down
DROP TRIGGER daily_result_changes ON daily_tries;
DROP TRIGGER daily_result_goes ON daily_tries;
DROP TRIGGER daily_result_comes ON daily_tries;
DROP TRIGGER IF EXISTS daily_member_joins ON identities;
DROP TRIGGER daily_member_plays ON daily_tries;
DROP FUNCTION recount_daily_results;
DROP FUNCTION discount_daily_results;
DROP FUNCTION count_daily_results;
DROP FUNCTION IF EXISTS mark_daily_member;
DROP FUNCTION mark_daily_try;
DROP TABLE daily_bins;
DROP INDEX daily_tries_total;
DROP INDEX daily_tries_members;
ALTER TABLE daily_tries DROP COLUMN member;
