-- What belongs to a person by their identity goes when the removal of their data begins, and once more when it ends. Here a program of the
-- version before, which does not know all of it, removes it too. A step that adds a table with identities replaces this function.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    who TEXT := CASE TG_OP WHEN 'INSERT' THEN NEW.person ELSE OLD.person END;
BEGIN
    DELETE FROM records WHERE person = who;
    DELETE FROM plans WHERE person = who;
    DELETE FROM wishes WHERE person = who;
    DELETE FROM attempts WHERE person = who;
    DELETE FROM mutes WHERE viewer = who OR muted = who;
    DELETE FROM blocks WHERE person = who OR blocked = who;
    DELETE FROM invitations WHERE person = who OR inviter = who;
    DELETE FROM subscriptions WHERE person = who;
    DELETE FROM watches WHERE person = who;
    DELETE FROM vacations WHERE person = who;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = who;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = who;
    UPDATE reports SET writer = '', name = '' WHERE writer = who;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER forgetting_changes AFTER INSERT OR DELETE ON forgetting FOR EACH ROW EXECUTE FUNCTION forget_person();

-- +goose Down
DROP TRIGGER forgetting_changes ON forgetting;
DROP FUNCTION forget_person;
