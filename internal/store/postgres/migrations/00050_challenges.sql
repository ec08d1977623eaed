-- Invitations that time out when the inviter says, and answers that the inviter learns. A program of the version before lets its invitations
-- last for 14 days, shows those that have timed out before that, and notes neither when nor how a person has answered.

-- +goose Up
ALTER TABLE invitations ADD COLUMN minutes BIGINT NOT NULL DEFAULT 20160; -- until it times out
ALTER TABLE invitations ADD COLUMN invited TEXT NOT NULL DEFAULT ''; -- name of the one who is invited then
ALTER TABLE invitations ADD COLUMN invited_face BIGINT NOT NULL DEFAULT 0; -- likewise
ALTER TABLE invitations ADD COLUMN replied BIGINT NOT NULL DEFAULT 0; -- when it was answered, in milliseconds since 1970; 0 if that is not known
ALTER TABLE invitations ADD COLUMN declined BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE invitations ADD COLUMN reason TEXT COLLATE "C" NOT NULL DEFAULT ''; -- why it was declined, such as 'later'; '' without a reason

-- +goose Down
ALTER TABLE invitations DROP COLUMN reason;
ALTER TABLE invitations DROP COLUMN declined;
ALTER TABLE invitations DROP COLUMN replied;
ALTER TABLE invitations DROP COLUMN invited_face;
ALTER TABLE invitations DROP COLUMN invited;
ALTER TABLE invitations DROP COLUMN minutes;
