# Everything that people do with this project, one command each. `make` alone lists them.
PYTHON ?= python3
VENV ?= .venv
RUN := $(VENV)/bin/python
# The recorded official games, if they are at hand; tests that need them say so and skip without.
export SPIELWERK_OFFICIAL ?= $(abspath ../shared/games)
# Building in several processes at once is worth it even on a small machine.
export CMAKE_BUILD_PARALLEL_LEVEL ?= 2
WORKERS ?= 2
# Small programs that show what this machine can do, if they are at hand.
export SPIELWERK_LIMITS ?= $(wildcard $(SPIELWERK_OFFICIAL)/../bench/limits)
# What is built here runs here, so it may use every instruction of this processor.
INSTALL := PATH="$(abspath $(VENV))/bin:$$PATH" $(RUN) -m pip install --quiet --no-build-isolation --config-settings=cmake.define.SPIELWERK_NATIVE=ON --editable
FUZZ_SECONDS ?= 600
TORCH ?= torch==2.13.0
RESULTS ?= docs/ladder.jsonl
LADDER_GAMES ?= 200
# What meets the core directly; everything above it is Python.
TESTS_OF_THE_CORE := tests/games tests/test_contract.py tests/test_golden.py tests/test_properties.py tests/test_recorded_play.py tests/test_surface.py tests/search/test_fairness.py tests/search/test_proofs.py

NATIVE := CMakeLists.txt pyproject.toml $(shell find core src -name '*.hpp' -o -name '*.cpp')

.DEFAULT_GOAL := help
# The page in the browser, as the package ships it.
PAGE := src/spielwerk/web/static/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

.PHONY: help play test check format web bench bench-match trial ladder docs golden fuzz hostile statistics sanitize coverage dist try-wheel clean bench-web test-rl bench-envs screenshots

help: ## Lists the commands, as here.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

play: $(VENV)/.built $(PAGE) ## Sets everything up and opens the arena in the browser.
# Whoever has seen enough presses Ctrl-C, which is no mistake.
	@trap : INT; $(VENV)/bin/spielwerk $(PLAY) || test $$? -eq 130

test: $(VENV)/.tools $(PAGE) ## Sets everything up and passes all tests.
	tools/browser.sh
	$(RUN) -m pytest -n $(WORKERS) --ignore=tests/browser $(PYTEST)
# The driver of a browser keeps an event loop in its process, where other tests want to run their own. Where a page is slower than a finger once, it is asked again.
	$(RUN) -m pytest -n $(WORKERS) --reruns 2 tests/browser $(PYTEST)

test-rl: $(VENV)/.learners ## Runs what learns, in a short form: the examples, the notebooks, torch and Stable-Baselines3 with our environments.
	SPIELWERK_LEARNERS=1 $(RUN) -m pytest tests/learning tests/envs $(PYTEST)

check: $(VENV)/.tools $(PAGE) ## Linters, formats, types, generated pages.
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	find core src -name '*.[hc]pp' | xargs $(VENV)/bin/clang-format --dry-run --Werror
	$(RUN) -m mypy
	$(RUN) docs/generate.py --check
	cd web && npm run --silent check

format: $(VENV)/.tools ## Lays out all code as the checks want it.
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format
	find core src -name '*.[hc]pp' | xargs $(VENV)/bin/clang-format -i

web: $(PAGE) ## Builds the browser code into the package; Node.js 20 or newer is needed for it.

bench: $(VENV)/.peers ## Our speed beside the peers that PyPI offers, and beside sketches of what is possible, measured in one run.
	$(VENV)/bin/spielwerk bench --peers $(BENCH)

bench-match: $(VENV)/.built ## What a match costs beside its bots: games between bots of the house, and between compiled bots that think about nothing.
	$(VENV)/bin/spielwerk bench-match $(BENCH)

trial: $(VENV)/.built ## Lets bots crash, hang, flood and leave children through 1000 games, and kills the runner fifty times; some minutes.
	$(RUN) -m spielwerk.match.trial $(TRIAL)

screenshots: $(VENV)/.tools $(PAGE) ## Takes the pictures of the pages in docs/screenshots anew.
	$(RUN) -m pip install --quiet "pillow>=11"
	tools/browser.sh
	$(RUN) tools/screenshots.py

bench-web: $(VENV)/.tools $(PAGE) ## How long a move takes to two hundred spectators while fifty games are played; how soon the page shows a board and answers a click.
	$(RUN) -m spielwerk.benchmarks.spectators $(BENCH)
	$(RUN) tools/page-speed.py

bench-envs: $(VENV)/.env-peers ## Steps a second of the learning environments beside pgx, PettingZoo and OpenSpiel, measured in one run.
	$(RUN) -W ignore -m spielwerk.benchmarks.environments $(BENCH)

ladder: $(VENV)/.built ## Plays the levels of all games against each other, hours long (or LADDER_GAMES each), and appends the results to RESULTS.
	for game in $$($(VENV)/bin/python -c 'import spielwerk; print(*spielwerk.games())'); do \
	  $(VENV)/bin/spielwerk ladder $$game --games $(LADDER_GAMES) --write $(RESULTS) --note "$$(git rev-parse --short HEAD)" \
	    --pair greedy:random --pair easy:greedy --pair medium:easy --pair hard:medium --pair strong:hard \
	    --pair strong:greedy --pair strong:random --pair strong:playouts --pair 'strong*5:strong' || exit 1; \
	done

docs: $(VENV)/.tools ## Writes the generated pages of the documentation, builds the site with strict links, and says where it is.
	$(RUN) docs/generate.py
	$(RUN) docs/build_site.py

golden: $(VENV)/.tools ## Writes the golden counts and playthroughs of all games anew; look at the difference before you keep it.
	$(VENV)/bin/spielwerk golden --write

fuzz: $(VENV)/.tools ## Feeds broken texts and records to a core with sanitizers and broken conversations to the server, each ten minutes or FUZZ_SECONDS.
	tools/sanitized.sh fuzz/fuzz.py --seconds $(FUZZ_SECONDS)
	$(RUN) fuzz/conversations.py --seconds $(FUZZ_SECONDS)

hostile: $(VENV)/.tools ## Measures what the server promises, under attack and under load, and prints the table; ten minutes on a quiet machine.
	$(RUN) -m spielwerk.hostile $(HOSTILE)

statistics: $(VENV)/.tools ## Simulates ten thousand matches each (or MATCHES) and shows whether the statistics keep their promises; ten minutes.
	$(RUN) -m spielwerk.match.statistics $(MATCHES)

sanitize: $(VENV)/.tools ## Runs the tests of rules and records once under the address and undefined-behaviour sanitizers.
	tools/sanitized.sh -m pytest -q -m "not slow" $(TESTS_OF_THE_CORE)

coverage: $(VENV)/.tools ## Measures which lines and branches the tests reach, in Python and in C++; pages in reports/. The latter needs clang.
	tools/coverage.sh python
	tools/coverage.sh rules $(TESTS_OF_THE_CORE)

dist: $(VENV)/.tools $(PAGE) ## Builds the source distribution and the wheel into dist/.
	rm -rf dist
	$(RUN) -m build --outdir dist

try-wheel: dist ## Installs the wheel into a bare environment and plays with it.
	tools/try-wheel.sh

clean: ## Removes what was built; the environment and the results stay.
	rm -rf build dist reports

# Exactly the libraries of the lock file, and from them one folder of files that the arena serves.
$(PAGE): $(PAGE_SOURCES)
	@command -v npm >/dev/null || { echo "Für die Seite im Browser fehlt Node.js.  Node.js is missing for the page in the browser." >&2; exit 1; }
	cd web && npm ci --silent && npm run --silent build
	touch $@

# The environment with the built package. The build directory is kept, so that only what changed is compiled again.
$(VENV)/.made:
	@echo "Python wird eingerichtet, einige Sekunden.  Setting up Python, some seconds."
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --upgrade pip
	touch $@

$(VENV)/.builders: $(VENV)/.made
	$(RUN) -m pip install --quiet "scikit-build-core>=0.11" "nanobind>=2.9" "cmake>=3.20" ninja
	touch $@

$(VENV)/.built: $(VENV)/.builders $(NATIVE)
	@echo "Der C++-Kern wird gebaut, etwa eine Minute, nur einmal.  Building the C++ core, about a minute; only once."
	$(INSTALL) ".[fast]"
	touch $@

$(VENV)/.tools: $(VENV)/.built
	$(INSTALL) ".[fast,pictures,test,dev,docs]"
	touch $@

# torch by its exact version, so that pip takes the wheel for processors where an index has one; Stable-Baselines3 and all that comes with it.
$(VENV)/.learners: $(VENV)/.tools
	$(RUN) -m pip install --quiet "$(TORCH)" "setuptools<82"
	$(INSTALL) ".[fast,test,dev,learn,openspiel]"
	touch $@

$(VENV)/.env-peers: $(VENV)/.built
	$(INSTALL) ".[env-peers]"
	touch $@

$(VENV)/.peers: $(VENV)/.built
	$(INSTALL) ".[peers]"
	touch $@
