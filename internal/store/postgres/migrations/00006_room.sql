-- Each page of the tables keeps more than half of its room free. Groups of moves that are written at the same time change all rows of a
-- page, and each row needs room for a second version beside it: only then PostgreSQL updates a row in place (HOT). With less room the rows of
-- new tables moved to other pages, about four times each, until they lay far enough apart. The setting counts for new pages.

-- +goose Up
ALTER TABLE tables SET (fillfactor = 40);

-- +goose Down
ALTER TABLE tables SET (fillfactor = 70);
