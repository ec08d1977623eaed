.DEFAULT_GOAL := help
.PHONY: help run test bench pictures strength licences release

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12

run: ## serve the table to your browser
	@go run ./cmd/razzia serve

test: ## run all checks and tests
	@sh scripts/test

bench: ## run all benchmarks
	@go test -run '^$$' -bench . -benchmem ./...
	@go -C e2e test -run '^$$' -bench . -benchmem ./...

pictures: ## take pictures of every page into pictures/
	@go -C e2e run ./pictures ../pictures

strength: ## measure the levels again (DEALS=30 TABLES='2 3 4 5' REPLACE=yes)
	@sh lab/strength

licences: ## collect and check the licences of all dependencies
	@go generate ./scripts

release: ## build programs for all platforms into dist/ (VERSION=1.2.3 PLATFORMS='linux/amd64 …')
	@sh scripts/release $(VERSION)
