-- What finished games say about their seats, by the judge that found it. A row names no person. A program of the version before reads none
-- of it. Where it removes an old game, the measure stays until measures are made anew.

-- +goose Up
CREATE TABLE measures (
    table_id         TEXT NOT NULL REFERENCES tables (id),
    judge            TEXT NOT NULL, -- hash of the judge: figures of two are not added up
    seat             BIGINT NOT NULL, -- from 0
    package          BIGINT NOT NULL, -- set of cheques, bit 0 for cheque 1
    place            BIGINT NOT NULL, -- from 1
    start_share      BIGINT NOT NULL, -- start, luck and decisions add up to end: shares of the win in millionths, points in thousandths
    start_points     BIGINT NOT NULL,
    luck_share       BIGINT NOT NULL,
    luck_points      BIGINT NOT NULL,
    decisions_share  BIGINT NOT NULL,
    decisions_points BIGINT NOT NULL,
    end_share        BIGINT NOT NULL,
    end_points       BIGINT NOT NULL,
    decisions        BIGINT NOT NULL, -- number of decisions of the seat
    cost             BIGINT NOT NULL, -- of them, in millionths of the win
    stake            BIGINT NOT NULL, -- of them, in millionths of the win
    spent            TEXT NOT NULL, -- these three by kind and round
    PRIMARY KEY (table_id, judge, seat)
) WITHOUT ROWID;

-- How far each judge has come in the feed of finished games.
CREATE TABLE measure_feed (
    judge    TEXT NOT NULL PRIMARY KEY, -- hash
    name     TEXT NOT NULL,
    position BIGINT NOT NULL -- number of the last game that was measured
);

-- +goose Down
DROP TABLE measure_feed;
DROP TABLE measures;
