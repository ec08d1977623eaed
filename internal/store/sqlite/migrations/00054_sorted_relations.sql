-- From this step on the triggers that follow from relations name them in the order of their names, so that the order of
-- the subjects of a site changes nothing.

-- +goose Up

-- +goose Down
