#!/usr/bin/env bash
# Runs Python with a core that has the address and undefined-behaviour sanitizers built in:
#   tools/sanitized.sh fuzz/fuzz.py --seconds 60
#   tools/sanitized.sh -m pytest tests
# The first report ends the program, so a run that ends well has none.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(tools/build-core.sh asan)
python=${VENV:-.venv}/bin/python
compiler=${CXX:-c++}
# Python itself keeps what it needs to its end, so leaks are not looked for; its own allocator would hide what the sanitizer looks for.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=0:allocator_may_return_null=1
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export PYTHONMALLOC=malloc
export PYTHONPATH=$package
LD_PRELOAD="$("$compiler" -print-file-name=libasan.so) $("$compiler" -print-file-name=libubsan.so) $("$compiler" -print-file-name=libstdc++.so)" exec "$python" "$@"
