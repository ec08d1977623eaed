-- From this step on the triggers that follow from relations empty the lines that a person said at an evening, in place of removing them: no
-- later line gets the number of one that was reported.

-- +goose Up

-- +goose Down
