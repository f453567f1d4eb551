#!/usr/bin/env bash
# Which lines and branches the tests reach: Python by pytest-cov, the rules in C++ by gcovr. Pages in reports/.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(tools/build-core.sh coverage)
python=${VENV:-.venv}/bin/python
mkdir -p reports
find build/coverage -name '*.gcda' -delete
PYTHONPATH=$package "$python" -m pytest -q -n "${WORKERS:-2}" --cov=spielwerk --cov-branch --cov-report=html:reports/python --cov-report=term:skip-covered "$@"
"$python" -m gcovr --root . --filter 'core/engine/' --filter 'core/grids/' --filter 'src/spielwerk/games/.*/rules/' --exclude-throw-branches --exclude-unreachable-branches \
    --html-details reports/rules.html --print-summary build/coverage
