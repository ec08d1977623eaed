-- From this step on the triggers that follow from relations name them in the order of their names, and what else happens
-- before any row goes, so that the order of the subjects of a site changes nothing.

-- +goose Up

-- +goose Down
