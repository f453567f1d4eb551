#!/usr/bin/env bash
# Which lines and branches the tests reach; pages in reports/.
#   tools/coverage.sh python [tests]    everything that is Python, by pytest-cov
#   tools/coverage.sh rules TESTS       engine, grids and rules in C++, by clang and llvm-cov, which count what stands in the source; gcc's counts have
#                                       what exceptions would do behind it among the branches. LLVM=-19 names another release than Debian 12's.
set -euo pipefail
cd "$(dirname "$0")/.."
what=$1
shift
python=${VENV:-.venv}/bin/python
LLVM=${LLVM--16}
failed=0
mkdir -p reports
case $what in
    python)
        "$python" -m pytest -q -n "${WORKERS:-2}" --cov=spielwerk --cov-branch --cov-report=html:reports/python --cov-report=term:skip-covered "$@" || failed=$?
        ;;
    rules)
        if ! command -v "clang++$LLVM" > /dev/null; then
            echo "The coverage of the rules needs clang++$LLVM (on Debian: clang-16 llvm-16 libclang-rt-16-dev)." >&2
            exit 2
        fi
        package=$(CXX=clang++$LLVM tools/build-core.sh coverage)
        rm -f build/coverage/*.profraw
        LLVM_PROFILE_FILE=$PWD/build/coverage/rules-%2m.profraw PYTHONPATH=$package "$python" -m pytest -q -n "${WORKERS:-2}" -m "not slow" "$@" || failed=$?
        "llvm-profdata$LLVM" merge -o build/coverage/rules.profdata build/coverage/*.profraw
        counted=("$(echo build/coverage/_core*.so)" -instr-profile build/coverage/rules.profdata "-ignore-filename-regex=/(insight|search|nanobind)/")
        "llvm-cov$LLVM" show "${counted[@]}" -format html -output-dir reports/rules -show-branches count -show-instantiations=0
        "llvm-cov$LLVM" report "${counted[@]}" -show-region-summary=0 | sed 's/   */  /g'
        ;;
    *)
        echo "tools/coverage.sh python|rules [tests]" >&2
        exit 2
        ;;
esac
exit "$failed"
