-- Each page of the tables keeps most of its room free. Groups of moves that are written at the same time change all rows of a page,
-- and old versions go only when the transactions of all nodes that began before are over, a sync of the disk later: until then each row
-- needs room for several versions beside it. Only then PostgreSQL updates a row in place (HOT). With less room the rows of new
-- tables moved to other pages, about four times each, until they lay far enough apart. The setting counts for new pages.

-- +goose Up
ALTER TABLE tables SET (fillfactor = 30);

-- +goose Down
ALTER TABLE tables SET (fillfactor = 70);
