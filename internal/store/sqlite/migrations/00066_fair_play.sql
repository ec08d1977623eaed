-- From this step on the triggers that follow from relations remove by what a person came to evenings, too.

-- +goose Up

-- +goose Down
