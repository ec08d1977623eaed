-- What belongs to a person by their identity goes when the removal of their data begins, and once more when it ends. Here a program of the
-- version before, which does not know all of it, removes it too. A step that adds a table with identities makes these triggers anew.

-- +goose Up
-- +goose StatementBegin
CREATE TRIGGER forgetting_begins AFTER INSERT ON forgetting BEGIN
    DELETE FROM records WHERE person = NEW.person;
    DELETE FROM plans WHERE person = NEW.person;
    DELETE FROM wishes WHERE person = NEW.person;
    DELETE FROM attempts WHERE person = NEW.person;
    DELETE FROM mutes WHERE viewer = NEW.person OR muted = NEW.person;
    DELETE FROM blocks WHERE person = NEW.person OR blocked = NEW.person;
    DELETE FROM invitations WHERE person = NEW.person OR inviter = NEW.person;
    DELETE FROM subscriptions WHERE person = NEW.person;
    DELETE FROM watches WHERE person = NEW.person;
    DELETE FROM vacations WHERE person = NEW.person;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = NEW.person;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = NEW.person;
    UPDATE reports SET writer = '', name = '' WHERE writer = NEW.person;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER forgetting_ends AFTER DELETE ON forgetting BEGIN
    DELETE FROM records WHERE person = OLD.person;
    DELETE FROM plans WHERE person = OLD.person;
    DELETE FROM wishes WHERE person = OLD.person;
    DELETE FROM attempts WHERE person = OLD.person;
    DELETE FROM mutes WHERE viewer = OLD.person OR muted = OLD.person;
    DELETE FROM blocks WHERE person = OLD.person OR blocked = OLD.person;
    DELETE FROM invitations WHERE person = OLD.person OR inviter = OLD.person;
    DELETE FROM subscriptions WHERE person = OLD.person;
    DELETE FROM watches WHERE person = OLD.person;
    DELETE FROM vacations WHERE person = OLD.person;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = OLD.person;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = OLD.person;
    UPDATE reports SET writer = '', name = '' WHERE writer = OLD.person;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER forgetting_ends;
DROP TRIGGER forgetting_begins;
