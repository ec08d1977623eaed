-- Members have e-mail addresses, if the operator sends letters.

-- +goose Up
CREATE TABLE mail_addresses (
    person     TEXT NOT NULL PRIMARY KEY, -- account
    address    TEXT NOT NULL, -- confirmed, in small letters
    since      BIGINT NOT NULL, -- in milliseconds since 1970
    turns      BOOLEAN NOT NULL, -- they want letters about games that wait
    stop       TEXT NOT NULL, -- names the address in links that end these letters
    lang       TEXT NOT NULL,
    theme      TEXT NOT NULL,
    zone       TEXT NOT NULL, -- time zone
    quiet_from BIGINT NOT NULL, -- begin of the quiet hours, in minutes after midnight
    quiet_to   BIGINT NOT NULL, -- their end; the same as the begin for none
    look       BIGINT NOT NULL, -- when a node looks at the person next; a claim puts it off
    told       BIGINT NOT NULL, -- of the last letter about games that wait; 0 for none
    waiting    TEXT NOT NULL -- turns that the last look found, in JSON
);
CREATE INDEX mail_addresses_address ON mail_addresses (address);
CREATE UNIQUE INDEX mail_addresses_stop ON mail_addresses (stop);
CREATE INDEX mail_addresses_look ON mail_addresses (look, person) WHERE turns;

CREATE TABLE mail_asked (
    person     TEXT NOT NULL PRIMARY KEY, -- account
    hash       BLOB NOT NULL, -- of the token of the letter
    address    TEXT NOT NULL,
    expires    BIGINT NOT NULL, -- in milliseconds since 1970
    turns      BOOLEAN NOT NULL,
    lang       TEXT NOT NULL,
    theme      TEXT NOT NULL,
    zone       TEXT NOT NULL,
    quiet_from BIGINT NOT NULL,
    quiet_to   BIGINT NOT NULL
);
CREATE UNIQUE INDEX mail_asked_hash ON mail_asked (hash);
CREATE INDEX mail_asked_expires ON mail_asked (expires);

CREATE TABLE mail_paces (
    hash  BLOB NOT NULL PRIMARY KEY, -- of an address or an account
    until BIGINT NOT NULL -- when nothing is left of the letters so far, in milliseconds since 1970
);
CREATE INDEX mail_paces_until ON mail_paces (until);

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
DROP TABLE mail_paces;
DROP TABLE mail_asked;
DROP TABLE mail_addresses;
