.DEFAULT_GOAL := help
.PHONY: help run test bench

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 8

run: ## play at the terminal
	@go run ./cmd/razzia play

test: ## run all checks and tests
	@sh scripts/test

bench: ## run all benchmarks
	@go test -run '^$$' -bench . -benchmem ./...
