#!/usr/bin/env bash
# Which lines and branches the tests reach, Python by pytest-cov and the rules in C++ by gcovr. Pages in reports/.
#   tools/coverage.sh python|rules [tests]    one of the two; rules are asked by the tests that meet the core directly, unless others are named
set -euo pipefail
cd "$(dirname "$0")/.."
what=$1
shift
python=${VENV:-.venv}/bin/python
failed=0
mkdir -p reports
case $what in
    python)
        "$python" -m pytest -q -n "${WORKERS:-2}" --cov=spielwerk --cov-branch --cov-report=html:reports/python --cov-report=term:skip-covered "$@" || failed=$?
        ;;
    rules)
        package=$(tools/build-core.sh coverage)
        find build/coverage -name '*.gcda' -delete
        PYTHONPATH=$package "$python" -m pytest -q -n "${WORKERS:-2}" "$@" || failed=$?
        # A line of a template counts once, whichever of its instances ran it.
        "$python" -m gcovr --root . --filter 'core/engine/' --filter 'core/grids/' --filter 'src/spielwerk/games/.*/rules/' --exclude-throw-branches \
            --exclude-unreachable-branches --merge-lines --html-details reports/rules.html --json reports/rules.json --print-summary build/coverage
        ;;
    *)
        echo "tools/coverage.sh python|rules [tests]" >&2
        exit 2
        ;;
esac
exit "$failed"
