# A thin front for CMake. `make help` lists the targets; CMakePresets.json says what each preset means.
.DEFAULT_GOAL := all
PRESET ?= release

define build # preset, targets: all when there are none
	@mkdir -p build && { cmake --preset $(1) > build/configure-$(1).log 2>&1 || { cat build/configure-$(1).log; exit 1; }; }
	@cmake --build build/$(1) $(if $(2),--target $(2))
endef

.PHONY: all help setup check test demo bench results coverage format lint soak fuzz wasm js playground play amalgamation install api pictures clean

all: setup ## the release library, and the command at build/wend
	$(call build,$(PRESET))

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

setup:
	@scripts/setup.sh

# Left out beside slow tests: what packs, installs, draws every picture, needs node or a browser, or repeats others at length.
check: all ## the quick tests, native: two minutes on 2 cores from a built tree
	@ctest --test-dir build/$(PRESET) --output-on-failure -j 2 -L check

test: all ## every test; at most ten minutes on 2 cores
	@ctest --test-dir build/$(PRESET) --output-on-failure -j 2

demo: all ## a first look at what wend does
	@build/wend demo

bench: all ## every benchmark suite; keep the machine quiet
	@build/wend bench

results: all ## every suite's figures, with commit and machine, into bench/results (docs/bench.md)
	@scripts/record_bench.sh

# Left out: what repeats others at length, what needs a browser, node, npm or another compiler, and what looks at the tree alone.
coverage: setup ## what the tests leave out, and line coverage in build/coverage/report/index.html
	$(call build,coverage)
	@rm -f build/coverage/notes.txt; find build/coverage/CMakeFiles/wend.dir -name '*.gcda' -delete
	@ctest --test-dir build/coverage --output-on-failure -j 2 -LE slow -E '^(wasm|javascript.*|playground|pictures|amalgamation|readme|layers|api.*|coverage-itself)$$'
	@lcov --quiet --capture --directory build/coverage/CMakeFiles/wend.dir/src --output-file build/coverage/all.info 2>/dev/null
	@lcov --quiet --extract build/coverage/all.info '$(CURDIR)/src/*' '$(CURDIR)/include/*' --output-file build/coverage/wend.info
	@genhtml --quiet --output-directory build/coverage/report build/coverage/wend.info
	@scripts/check_coverage.py build/coverage

format: setup ## clang-format over every C and C++ file
	@git ls-files -co --exclude-standard '*.c' '*.h' '*.cpp' | xargs clang-format -i

lint: all ## format, layers, clang-tidy
	@scripts/lint.sh

fuzz: setup ## every libFuzzer target for FUZZ_SECONDS (default 60) each
	$(call build,fuzz)
	@scripts/fuzz.sh build/fuzz $${FUZZ_SECONDS:-60}

soak: setup ## an hour (SOAK_MINUTES) of fuzzers, and of properties under the sanitizers
	@scripts/soak.sh

wasm: setup ## build/wasm/full.wasm, to be loaded with bindings/js/loader.mjs, and its parts
	@scripts/build_wasm.sh build/wasm

js: setup ## the npm package in bindings/js/dist
	@scripts/build_js.sh build/wasm

playground: setup ## build/playground: the page, and the same as one file, single/playground.html
	@scripts/build_playground.sh build/playground

play: playground ## serves the playground on this machine alone, at http://127.0.0.1:5173
	@cd playground && node_modules/.bin/vite preview --host 127.0.0.1 --port 5173 --outDir ../build/playground/dist

amalgamation: setup ## build/amalgamation/wend.h and wend.c
	@python3 scripts/amalgamate.py build/amalgamation

install: setup ## library, headers, packages and command below PREFIX (default /usr/local); builds nothing else
	$(call build,release,wend wend-command)
	@cmake --install build/release --prefix "$${PREFIX:-/usr/local}" | tail -n 1

api: setup ## build/api.json: every public function, struct and enum with its documentation
	@mkdir -p build && python3 scripts/dump_api.py build/api.json

pictures: all ## every picture of docs/, made anew
	@scripts/make_pictures.sh

clean: ## remove everything that was built
	@rm -rf build demo
