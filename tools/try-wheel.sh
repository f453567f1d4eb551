#!/usr/bin/env bash
# Installs the wheel from dist/ into a bare environment, far from the sources, and plays with it.
set -euo pipefail
cd "$(dirname "$0")/.."
wheel=$(realpath dist/*.whl)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
"${PYTHON:-python3}" -m venv "$place/venv"
"$place/venv/bin/python" -m pip install --quiet "$wheel"
cd "$place"
venv/bin/spielwerk games
venv/bin/spielwerk check --games 1
size=$(du -sk venv/lib/python*/site-packages/spielwerk | cut -f1)
echo "The installed package has $size KiB."
