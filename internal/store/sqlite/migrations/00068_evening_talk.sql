-- The program makes the relation with the talk of those who watch the last game of an evening. From this step on the triggers that follow from
-- relations remove what a person said there.

-- +goose Up

-- +goose Down
