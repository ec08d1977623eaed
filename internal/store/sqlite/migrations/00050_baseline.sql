-- The schema of 0.1.0, from which all later steps go on. A file with this version, which older programs made in fifty steps, goes on
-- unchanged. Times are in milliseconds since 1970. The triggers about persons follow from what relations declare.

-- +goose Up
CREATE TABLE tables (
    id      TEXT    NOT NULL PRIMARY KEY,
    version BIGINT  NOT NULL, -- of the last entry
    latest  BIGINT  NOT NULL, -- when the last entry happened, in milliseconds since 1970
    running BOOLEAN NOT NULL, -- its game began and did not end
    maker TEXT NOT NULL DEFAULT '',
    ended BOOLEAN NOT NULL DEFAULT FALSE,
    phase INTEGER NOT NULL DEFAULT 0, -- 0 waiting, 1 playing, 2 over
    round INTEGER NOT NULL DEFAULT 0, -- 1 to 3; 0 while waiting
    turn INTEGER NOT NULL DEFAULT -1, -- seat that the table waits for, or -1
    seats TEXT NOT NULL DEFAULT '[]', -- JSON
    options TEXT NOT NULL DEFAULT '{}', -- JSON
    winners TEXT NOT NULL DEFAULT 'null', -- JSON, seats
    next TEXT NOT NULL DEFAULT '""', -- JSON, ID of the rematch
    made BIGINT NOT NULL DEFAULT 0,
    ended_at BIGINT, -- NULL before the end
    number BIGINT, -- in the feed of finished games; NULL before it is numbered
    retired BOOLEAN NOT NULL DEFAULT FALSE, -- its log was removed; the row keeps its number in the feed
    quiet BOOLEAN NOT NULL DEFAULT FALSE, -- its game is over, and its talk was removed
    due BIGINT DEFAULT 0, -- in milliseconds since 1970; NULL if the table waits for no timer
    archived BOOLEAN NOT NULL DEFAULT FALSE, -- nothing of its log is left to pack
    listed BOOLEAN NOT NULL DEFAULT FALSE -- open to everybody
);
CREATE INDEX tables_running ON tables (id) WHERE running;
CREATE UNIQUE INDEX tables_number ON tables (number) WHERE number IS NOT NULL;
CREATE INDEX tables_unnumbered ON tables (ended_at) WHERE ended AND number IS NULL;
CREATE INDEX tables_unfinished ON tables (maker) WHERE NOT ended;
CREATE INDEX tables_waiting ON tables (made) WHERE NOT running AND NOT ended;
CREATE INDEX tables_kept ON tables (ended_at) WHERE ended AND NOT retired;
CREATE INDEX tables_talk ON tables (ended_at) WHERE ended AND NOT quiet;
CREATE INDEX tables_unpacked ON tables (ended_at) WHERE ended AND NOT archived;
CREATE INDEX tables_listed ON tables (running, made) WHERE listed AND NOT ended;

CREATE TABLE entries (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    version  BIGINT NOT NULL,
    at       BIGINT NOT NULL, -- in milliseconds since 1970
    entry    TEXT   NOT NULL, -- JSON
    PRIMARY KEY (table_id, version)
);

-- The seed gives the order of all cards. It has a table of its own, so that no other query can return it.
CREATE TABLE secrets (
    table_id TEXT  NOT NULL PRIMARY KEY REFERENCES tables (id),
    secret   BYTEA NOT NULL
);

-- The persons who made a table, or have or had a seat at it.
CREATE TABLE persons (
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    ended_at BIGINT,
    hidden   BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX persons_table ON persons (table_id);
CREATE INDEX persons_ended ON persons (person, ended_at, table_id) WHERE NOT hidden;

-- The analysis of a finished game, by the analyst that made it.
CREATE TABLE reviews (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    analyst  TEXT   NOT NULL, -- name and version of the analyst
    review   BYTEA  NOT NULL, -- JSON, gzip
    at       BIGINT NOT NULL  -- in milliseconds since 1970
);

-- Written by a server that checks whether it can write.
CREATE TABLE probes (
    id      INTEGER NOT NULL PRIMARY KEY,
    content BYTEA   NOT NULL -- random, larger than any change of a table
);

-- The records of games that people opened from files. They are no tables: no list and no feed has them.
CREATE TABLE records (
    id      TEXT   NOT NULL PRIMARY KEY, -- follows from the record
    person  TEXT   NOT NULL, -- who opened it last
    at      BIGINT NOT NULL, -- when, in milliseconds since 1970
    record  TEXT   NOT NULL, -- JSON (N3)
    analyst TEXT,            -- name and version of the analyst; NULL before the review
    review  BYTEA            -- JSON, gzip
);
CREATE INDEX records_person ON records (person, at, id);
CREATE INDEX records_at ON records (at, id);

-- The persons whose data are being removed. A row stays until nothing is left, so that a restart goes on with it.
CREATE TABLE forgetting (
    person TEXT   NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL -- in milliseconds since 1970
);

CREATE TABLE bans (
    subject TEXT   NOT NULL PRIMARY KEY, -- identity of a person, or a network
    since   BIGINT NOT NULL, -- in milliseconds since 1970
    until   BIGINT           -- likewise; NULL for no end
);

CREATE TABLE archive (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    ended_at BIGINT NOT NULL, -- of the game, in milliseconds since 1970
    version  BIGINT NOT NULL, -- of the last entry in it; those that follow have rows
    log      BYTEA  NOT NULL  -- all entries up to that version
);

CREATE TABLE accounts (
    id       TEXT   NOT NULL PRIMARY KEY, -- identity of the guest that it was made of
    name     TEXT   NOT NULL,
    face     BIGINT NOT NULL,
    settings TEXT   NOT NULL,
    since    BIGINT NOT NULL, -- in milliseconds since 1970
    named BIGINT NOT NULL DEFAULT 0 -- in milliseconds since 1970; 0 for never
);
CREATE INDEX accounts_name ON accounts (name);

-- The identities of accounts. An identity belongs to one account at most; an account has its own.
CREATE TABLE identities (
    identity TEXT NOT NULL PRIMARY KEY,
    account  TEXT NOT NULL REFERENCES accounts (id),
    joined BIGINT NOT NULL DEFAULT 0 -- when it came to the account; 0 for always, or if that is not known
);
CREATE INDEX identities_account ON identities (account);

CREATE TABLE sessions (
    hash    BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the token
    id      TEXT   NOT NULL UNIQUE,
    account TEXT   NOT NULL REFERENCES accounts (id),
    began   BIGINT NOT NULL, -- in milliseconds since 1970, as all times
    used    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    browser TEXT   NOT NULL,
    network TEXT   NOT NULL,
    passkey TEXT, -- that began it; NULL for none. The passkey may be gone.
    login TEXT, -- that began it; NULL for none. The login may be gone.
    name TEXT NOT NULL DEFAULT '', -- of the program; '' for a device
    scopes TEXT NOT NULL DEFAULT '' -- such as 'read play'; '' for a device, which may do everything
);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE links (
    hash    BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the token
    account TEXT   NOT NULL REFERENCES accounts (id),
    session TEXT   REFERENCES sessions (id) ON DELETE CASCADE, -- that made it; NULL for the operator's
    expires BIGINT NOT NULL,
    login TEXT REFERENCES logins (id) ON DELETE CASCADE -- that made it; NULL for none
);
CREATE INDEX links_account ON links (account);
CREATE INDEX links_session ON links (session);
CREATE INDEX links_login ON links (login);

-- Notes for other nodes: an identity is no guest any more, or a session has ended.
CREATE TABLE changes (
    number  BIGINT NOT NULL PRIMARY KEY, -- from 1, in the order of the commits
    subject TEXT   NOT NULL,
    at      BIGINT NOT NULL
);

CREATE TABLE plans (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL, -- from 0
    person   TEXT   NOT NULL,
    token    TEXT   NOT NULL, -- another one for each plan
    since    BIGINT NOT NULL, -- version of the table when the plan was made, or gave its last move
    epoch    BIGINT NOT NULL, -- of the table then
    plan     TEXT   NOT NULL, -- JSON
    looked   BIGINT NOT NULL, -- version at which it gave no move
    due      BIGINT NOT NULL, -- before this moment other hosts leave it alone, in milliseconds since 1970
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX plans_person ON plans (person);

-- A row goes when its person leaves or does not say for a while that they still wait.
CREATE TABLE wishes (
    person   TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL, -- shown at the table
    face     INTEGER NOT NULL,
    players  INTEGER NOT NULL, -- at the table; 0 for any number
    clock    TEXT    NOT NULL, -- kind of clock; '' for any
    fill     BIGINT  NOT NULL, -- until bots may have the seats that are empty, in milliseconds; -1 for never
    level    TEXT    NOT NULL, -- of these bots
    asked    BIGINT  NOT NULL, -- when the person began to wait
    seen     BIGINT  NOT NULL, -- when they last said that they wait
    table_id TEXT    NOT NULL DEFAULT '', -- the table that a node makes for them; '' for none
    claimed  BIGINT  NOT NULL DEFAULT 0, -- when it began to
    made     BOOLEAN NOT NULL DEFAULT FALSE, -- the table is there
    reach BIGINT NOT NULL DEFAULT 0 -- how far the ratings of others may be, in points; 0 for any
);
CREATE INDEX wishes_asked ON wishes (asked, person);

CREATE TABLE passkeys (
    credential BYTEA   NOT NULL PRIMARY KEY, -- ID that the authenticator gave it
    id         TEXT    NOT NULL UNIQUE,      -- names it in lists
    account    TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    host       TEXT    NOT NULL, -- name of the site
    key        BYTEA   NOT NULL, -- public
    counter    BIGINT  NOT NULL, -- of signatures; 0 if the authenticator does not count
    copyable   BOOLEAN NOT NULL,
    copied     BOOLEAN NOT NULL,
    added      BIGINT  NOT NULL, -- in milliseconds since 1970, as all times
    used       BIGINT  NOT NULL,
    browser    TEXT    NOT NULL,
    network    TEXT    NOT NULL
);
CREATE INDEX passkeys_account ON passkeys (account);

CREATE TABLE challenges (
    hash    BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the challenge
    session TEXT   REFERENCES sessions (id) ON DELETE CASCADE, -- that adds a passkey; NULL for a device that signs in
    expires BIGINT NOT NULL
);
CREATE INDEX challenges_session ON challenges (session);
CREATE INDEX challenges_expires ON challenges (expires);

-- Friendships and questions: one row for two accounts, which goes with either.
CREATE TABLE friends (
    low   TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, -- the account that comes first
    high  TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, -- the other one
    asker TEXT    NOT NULL, -- the one that asked
    state INTEGER NOT NULL, -- 0 asked, 1 friends, 2 declined
    since BIGINT  NOT NULL, -- of the state; of a question that was declined, when it was asked
    PRIMARY KEY (low, high)
);
CREATE INDEX friends_high ON friends (high);
CREATE INDEX friends_asker ON friends (asker);

CREATE TABLE friend_links (
    account TEXT    NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    hash    BYTEA   NOT NULL UNIQUE, -- SHA-256 of the code
    once    BOOLEAN NOT NULL, -- it works once
    since   BIGINT  NOT NULL
);

CREATE TABLE blocks (
    person  TEXT    NOT NULL, -- identity of the one who blocks
    blocked TEXT    NOT NULL, -- identity of the other one
    name    TEXT    NOT NULL, -- of the other one then
    face    INTEGER NOT NULL, -- likewise
    since   BIGINT  NOT NULL,
    PRIMARY KEY (person, blocked)
);
CREATE INDEX blocks_blocked ON blocks (blocked);

-- Invitations to tables that wait. A row outlives its table for an hour, because it counts for the limits.
CREATE TABLE invitations (
    table_id TEXT    NOT NULL,
    person   TEXT    NOT NULL, -- identity of the one who is invited
    inviter  TEXT    NOT NULL, -- identity
    name     TEXT    NOT NULL, -- of the inviter then
    face     INTEGER NOT NULL, -- likewise
    at       BIGINT  NOT NULL,
    answered BOOLEAN NOT NULL,
    minutes BIGINT NOT NULL DEFAULT 20160, -- until it times out
    invited TEXT NOT NULL DEFAULT '', -- name of the one who is invited then
    invited_face INTEGER NOT NULL DEFAULT 0, -- likewise
    replied BIGINT NOT NULL DEFAULT 0, -- when it was answered; 0 if that is not known
    declined BOOLEAN NOT NULL DEFAULT FALSE,
    reason TEXT NOT NULL DEFAULT '', -- why it was declined, such as 'later'; '' without a reason
    PRIMARY KEY (table_id, person, inviter)
);
CREATE INDEX invitations_person ON invitations (person, at);
CREATE INDEX invitations_inviter ON invitations (inviter, at);
CREATE INDEX invitations_at ON invitations (at);

-- When members were here last.
CREATE TABLE presence (
    account TEXT    NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    seen    BIGINT  NOT NULL, -- exact to a minute; 0 if it is hidden
    hidden  BOOLEAN NOT NULL
);

-- The key that signs the messages of the house: one row.
CREATE TABLE push_keys (
    id  BIGINT NOT NULL PRIMARY KEY,
    key BYTEA  NOT NULL
);

-- Browsers that show messages.
CREATE TABLE subscriptions (
    id       TEXT   NOT NULL PRIMARY KEY, -- made of the endpoint
    person   TEXT   NOT NULL,
    session  TEXT   REFERENCES sessions (id) ON DELETE CASCADE, -- NULL for a guest
    browser  TEXT   NOT NULL, -- in words
    endpoint TEXT   NOT NULL,
    public   BYTEA  NOT NULL,
    auth     BYTEA  NOT NULL,
    made     BIGINT NOT NULL,
    reached  BIGINT NOT NULL, -- when a message was last taken; 0 for never
    failures BIGINT NOT NULL, -- since then
    again    BIGINT NOT NULL, -- no message is sent before
    seen BIGINT NOT NULL DEFAULT 0 -- its guest, exact to a day; 0 if it is not known yet
);
CREATE INDEX subscriptions_person ON subscriptions (person);
CREATE INDEX subscriptions_session ON subscriptions (session);

-- What these people want, and what they were told.
CREATE TABLE watches (
    person     TEXT   NOT NULL PRIMARY KEY,
    lang       TEXT   NOT NULL,
    theme      TEXT   NOT NULL,
    zone       TEXT   NOT NULL, -- time zone
    quiet_from BIGINT NOT NULL, -- begin of the quiet hours, in minutes after midnight
    quiet_to   BIGINT NOT NULL, -- their end; the same as the begin for none
    look       BIGINT NOT NULL, -- when a node looks at the person next; a claim puts it off
    turns      TEXT   NOT NULL  -- that the last look found, in JSON
);
CREATE INDEX watches_look ON watches (look, person);

CREATE TABLE cookie_keys (
    id     TEXT   NOT NULL PRIMARY KEY,
    secret BLOB   NOT NULL,
    made   BIGINT NOT NULL, -- in milliseconds since 1970; 0 for the key that the server began with
    signs  BIGINT NOT NULL  -- when it begins to sign, likewise; until then it only verifies
);

-- The persons at identity providers who are linked to accounts.
CREATE TABLE logins (
    hash    BLOB   NOT NULL PRIMARY KEY, -- SHA-256 of the provider and its name of the person
    id      TEXT   NOT NULL UNIQUE,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    issuer  TEXT   NOT NULL, -- URL of the provider
    since   BIGINT NOT NULL  -- in milliseconds since 1970, as all times
);
CREATE INDEX logins_account ON logins (account);

-- Attempts to sign in at a provider. Each works once.
CREATE TABLE attempts (
    hash    BLOB   NOT NULL PRIMARY KEY, -- SHA-256 of the token in the browser
    person  TEXT   NOT NULL, -- identity that makes the attempt
    expires BIGINT NOT NULL
);
CREATE INDEX attempts_expires ON attempts (expires);

CREATE TABLE mutes (
    viewer TEXT   NOT NULL, -- identity
    muted  TEXT   NOT NULL, -- likewise
    id     TEXT   NOT NULL UNIQUE,
    name   TEXT   NOT NULL, -- of the muted player, for the viewer's list
    since  BIGINT NOT NULL, seen BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (viewer, muted)
);
CREATE INDEX mutes_muted ON mutes (muted);

-- The line itself is only in the log of its table.
CREATE TABLE reports (
    id       TEXT   NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    reporter TEXT   NOT NULL, -- identity; '' once their data were deleted
    table_id TEXT   NOT NULL,
    version  BIGINT NOT NULL, -- of the table
    line     BIGINT NOT NULL, -- version of the entry; 0 for a name
    writer   TEXT   NOT NULL, -- identity; '' once their data were deleted
    name     TEXT   NOT NULL, -- of the writer
    reason   TEXT   NOT NULL,
    words    TEXT   NOT NULL,
    closed   BIGINT,          -- NULL while it is open
    note     TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX reports_at ON reports (at);
CREATE INDEX reports_reporter ON reports (reporter, at);
CREATE INDEX reports_writer ON reports (writer);
CREATE INDEX reports_table ON reports (table_id);

CREATE TABLE silences (
    subject TEXT   NOT NULL PRIMARY KEY, -- identity
    since   BIGINT NOT NULL,
    until   BIGINT                       -- NULL for no end
);

CREATE TABLE ratings (
    person    TEXT   NOT NULL PRIMARY KEY, -- identity, as logs have it
    mean      BIGINT NOT NULL, -- in thousandths of a point
    deviation BIGINT NOT NULL, -- likewise
    games     BIGINT NOT NULL  -- that counted
);

-- How far the ratings have come: one row, none before the first game.
CREATE TABLE rating_feed (
    id       BIGINT NOT NULL PRIMARY KEY, -- 1
    position BIGINT NOT NULL, -- number of the last game that was rated
    changes  BIGINT NOT NULL  -- grows when ratings are removed
);

CREATE TABLE vacations (
    person TEXT   NOT NULL PRIMARY KEY, -- identity
    until  BIGINT NOT NULL
);

CREATE TABLE gone (
    hash  BLOB   NOT NULL PRIMARY KEY, -- of the identity
    until BIGINT NOT NULL              -- in milliseconds since 1970
) WITHOUT ROWID;
CREATE INDEX gone_until ON gone (until);

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
    spent            TEXT NOT NULL, costly TEXT NOT NULL DEFAULT '', -- these three by kind and round
    PRIMARY KEY (table_id, judge, seat)
) WITHOUT ROWID;

-- How far each judge has come in the feed of finished games.
CREATE TABLE measure_feed (
    judge    TEXT NOT NULL PRIMARY KEY, -- hash
    name     TEXT NOT NULL,
    position BIGINT NOT NULL, -- number of the last game that was measured
    moved BIGINT NOT NULL DEFAULT 0, -- in milliseconds since 1970
    counted BIGINT NOT NULL DEFAULT 0 -- number of the last game that profiles have
);

-- Identities by a number, which is short in the games of others. That of a person whose data were removed stays without them.
CREATE TABLE profile_people (
    id     BIGINT NOT NULL PRIMARY KEY,
    person TEXT UNIQUE
);

CREATE TABLE profile_games (
    person BIGINT NOT NULL REFERENCES profile_people (id),
    judge  TEXT   NOT NULL, -- hash of the judge: figures of two are not added up
    number BIGINT NOT NULL, -- of the game in the feed
    facts  TEXT   NOT NULL,
    PRIMARY KEY (person, judge, number)
) WITHOUT ROWID;
CREATE INDEX profile_games_number ON profile_games (number);

CREATE TABLE profile_sharing (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    handle  TEXT NOT NULL UNIQUE, -- which names the person on pages
    sharing TEXT NOT NULL
);

-- +goose StatementBegin
CREATE TRIGGER profile_game_goes AFTER UPDATE OF retired ON tables WHEN NEW.retired BEGIN
    DELETE FROM profile_games WHERE number = NEW.number;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER profile_judge_goes AFTER DELETE ON measure_feed BEGIN
    DELETE FROM profile_games WHERE judge = OLD.judge;
END;
-- +goose StatementEnd

CREATE TABLE rating_marks (
    model    TEXT NOT NULL PRIMARY KEY,
    position BIGINT NOT NULL, -- number of the last game that was rated
    changes  BIGINT NOT NULL  -- grows when ratings are removed
);

CREATE TABLE rated_persons (
    model     TEXT NOT NULL,
    person    TEXT NOT NULL, -- identity, as logs have it
    ladder    BIGINT NOT NULL, -- 0 two people, 1 at three to five seats, 2 against bots
    mean      BIGINT NOT NULL, -- in thousandths of a point
    deviation BIGINT NOT NULL, -- likewise
    games     BIGINT NOT NULL, -- that counted
    latest    BIGINT NOT NULL, -- end of the last of them, in milliseconds since 1970
    PRIMARY KEY (model, person, ladder)
) WITHOUT ROWID;

CREATE TABLE rated_games (
    model            TEXT NOT NULL,
    number           BIGINT NOT NULL, -- of the game in the feed
    person           TEXT NOT NULL, -- identity, as the log has it
    seat             BIGINT NOT NULL, -- from 0
    ladder           BIGINT NOT NULL,
    ended            BIGINT NOT NULL, -- in milliseconds since 1970
    before_mean      BIGINT NOT NULL,
    before_deviation BIGINT NOT NULL,
    mean             BIGINT NOT NULL, -- after the game
    deviation        BIGINT NOT NULL,
    games            BIGINT NOT NULL, -- that counted, with this one
    PRIMARY KEY (model, number, person)
) WITHOUT ROWID;
CREATE INDEX rated_games_person ON rated_games (model, person, ladder, number);

CREATE TABLE leaderboard (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE daily_days (
    day        BIGINT  NOT NULL PRIMARY KEY, -- since 1970-01-01
    start      TEXT NOT NULL, -- record of the game of bots to the beginning of round 3
    seat       BIGINT  NOT NULL, -- of the person
    puzzle     TEXT NOT NULL, -- '' for none
    commitment TEXT NOT NULL,
    cards      TEXT NOT NULL, -- secret until the day is over: the order of all cards of the game
    bots       TEXT NOT NULL, -- likewise: the seed of the bots
    salt       TEXT NOT NULL, -- likewise
    judge      TEXT NOT NULL DEFAULT '', -- hash of the judge of all results of the day; '' before the first
    closed     BIGINT  NOT NULL DEFAULT 0,  -- when the points of the month were given, in milliseconds since 1970; 0 before
    results    BIGINT  NOT NULL DEFAULT 0   -- of the day, once it is closed
);

-- The tries: the first of each person on a day. counts is false of one that came after that of another identity of the same person.
CREATE TABLE daily_tries (
    day      BIGINT  NOT NULL,
    person   TEXT NOT NULL, -- identity, as the log of the table has it; another text once their data were removed
    table_id TEXT NOT NULL, -- '' once their data were removed
    begun    BIGINT  NOT NULL, -- in milliseconds since 1970
    counts   BOOLEAN NOT NULL DEFAULT TRUE,
    stage    BIGINT  NOT NULL DEFAULT 0, -- 0 running, 1 done, 2 late
    ended    BIGINT  NOT NULL DEFAULT 0, -- in milliseconds since 1970
    points   BIGINT  NOT NULL DEFAULT 0, -- the lead without luck, in thousandths: the rank follows from it
    share    BIGINT  NOT NULL DEFAULT 0, -- of the win without luck, in millionths
    luck     BIGINT  NOT NULL DEFAULT 0, -- in thousandths of points
    total    BIGINT  NOT NULL DEFAULT 0, -- points on the sheet
    place    BIGINT  NOT NULL DEFAULT 0, -- in the game, from 1
    score    BIGINT  NOT NULL DEFAULT 0, -- points for the month, once the day is closed
    PRIMARY KEY (day, person)
) WITHOUT ROWID;
CREATE INDEX daily_tries_rank ON daily_tries (day, points) WHERE stage = 1 AND counts;
CREATE INDEX daily_tries_running ON daily_tries (day) WHERE stage = 0;
CREATE INDEX daily_tries_person ON daily_tries (person, day);

-- The latest practice of a person on a day.
CREATE TABLE daily_practice (
    day      BIGINT  NOT NULL,
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (day, person)
) WITHOUT ROWID;
CREATE INDEX daily_practice_person ON daily_practice (person);

-- The first answer of each person to the puzzle of a day.
CREATE TABLE daily_answers (
    day    BIGINT  NOT NULL,
    person TEXT NOT NULL,
    move   TEXT NOT NULL,
    solved BOOLEAN NOT NULL,
    at     BIGINT  NOT NULL, -- in milliseconds since 1970
    counts BOOLEAN NOT NULL DEFAULT TRUE,
    PRIMARY KEY (day, person)
) WITHOUT ROWID;
CREATE INDEX daily_answers_person ON daily_answers (person, day);

CREATE TABLE puzzle_tries (
    person TEXT    NOT NULL, -- identity
    puzzle TEXT    NOT NULL,
    at     BIGINT  NOT NULL,
    move   TEXT    NOT NULL, -- in notation
    solved BOOLEAN NOT NULL,
    kind   BIGINT  NOT NULL, -- 0 changes ratings, 1 was made in a run
    gain   BIGINT  NOT NULL, -- of the rating of the person
    mended BIGINT,           -- when a puzzle that was missed was solved
    PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;

CREATE TABLE puzzle_people (
    person     TEXT   NOT NULL PRIMARY KEY, -- identity
    mean       BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    tries      BIGINT NOT NULL, -- that are rated
    solved     BIGINT NOT NULL, -- of them
    latest     BIGINT NOT NULL, -- the last of them; 0 for none
    best       BIGINT NOT NULL, -- puzzles of the best run
    seen       BIGINT NOT NULL  -- the last answer, also in a run
) WITHOUT ROWID;

CREATE TABLE puzzle_ratings (
    puzzle     TEXT   NOT NULL PRIMARY KEY,
    mean       BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    tries      BIGINT NOT NULL,
    solved     BIGINT NOT NULL,
    latest     BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE puzzle_runs (
    person TEXT   NOT NULL PRIMARY KEY, -- identity
    id     TEXT   NOT NULL,
    began  BIGINT NOT NULL,
    puzzle TEXT   NOT NULL, -- that is to be solved, or that ended the run
    solved BIGINT NOT NULL,
    ended  BIGINT,          -- by a wrong answer
    move   TEXT   NOT NULL  -- the wrong one
);

CREATE TABLE puzzle_reports (
    person TEXT   NOT NULL, -- identity
    puzzle TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    words  TEXT   NOT NULL,
    closed BIGINT,
    note   TEXT   NOT NULL, -- of the operator
    PRIMARY KEY (person, puzzle)
);
CREATE INDEX puzzle_reports_open ON puzzle_reports (at) WHERE closed IS NULL;

CREATE TABLE drill_questions (
    person   TEXT   NOT NULL, -- identity
    drill    TEXT   NOT NULL,
    id       TEXT   NOT NULL,
    question TEXT   NOT NULL, -- with its position, as JSON
    asked    BIGINT NOT NULL,
    answer   TEXT   NOT NULL,
    score    BIGINT NOT NULL,
    answered BIGINT,
    PRIMARY KEY (person, drill)
);

CREATE TABLE drill_days (
    person  TEXT   NOT NULL, -- identity
    drill   TEXT   NOT NULL,
    day     BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    score   BIGINT NOT NULL, -- the sum
    PRIMARY KEY (person, drill, day)
) WITHOUT ROWID;

CREATE TABLE bot_accounts (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    owner TEXT NOT NULL, -- account; it may be gone
    made BIGINT NOT NULL, -- in milliseconds since 1970, as all times
    closed BIGINT -- NULL for an open one
);
CREATE INDEX bot_accounts_owner ON bot_accounts (owner);
