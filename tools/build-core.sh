#!/usr/bin/env bash
# Builds the core beside the installed one and prints the folder to put first on PYTHONPATH.
#   tools/build-core.sh asan|coverage        for a special purpose
#   tools/build-core.sh release hive_2020    one game alone, for quick work on it
# The package there is the one of this tree, with a native module of its own beside it; the installed one stays as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
kind=$1
games=${2:-*}
python=${VENV:-.venv}/bin/python
PATH="$(realpath "$(dirname "$python")"):$PATH"
place=build/$kind${2:+-$2}
package=$place/package/spielwerk

cmake -S . -B "$place" -G Ninja -DCMAKE_BUILD_TYPE="$kind" -DSPIELWERK_GAMES="$games" -DSPIELWERK_NATIVE="${SPIELWERK_NATIVE:-ON}" -DPython_EXECUTABLE="$(realpath -s "$python")" >&2
cmake --build "$place" --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-2}" >&2
rm -rf "$package"
mkdir -p "$package"
ln -s "$PWD"/src/spielwerk/* "$package/"
cp "$place"/_core*.so "$package/"
# An editable installation puts a finder of its own before all paths; without it this folder comes first again.
cat > "$place/package/sitecustomize.py" <<'PYTHON'
import sys

sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "ScikitBuildRedirectingFinder"]
PYTHON
realpath "$place/package"
