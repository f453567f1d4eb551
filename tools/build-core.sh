#!/usr/bin/env bash
# Builds the core a second time for a special purpose and prints the folder to put first on PYTHONPATH.
#   tools/build-core.sh asan|coverage
# The package there is the one of this tree, with a native module of its own beside it; the installed one stays as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
kind=$1
python=${VENV:-.venv}/bin/python
PATH="$(realpath "$(dirname "$python")"):$PATH"
package=build/$kind/package/spielwerk

cmake -S . -B "build/$kind" -G Ninja -DCMAKE_BUILD_TYPE="$kind" -DPython_EXECUTABLE="$(realpath -s "$python")" >&2
cmake --build "build/$kind" --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-2}" >&2
rm -rf "$package"
mkdir -p "$package"
ln -s "$PWD"/src/spielwerk/* "$package/"
cp "build/$kind"/_core*.so "$package/"
realpath "build/$kind/package"
