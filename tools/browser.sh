#!/bin/sh
# Installs Debian's chromium for the browser tests where it is missing and we may; without it those tests are skipped, and say so.
set -eu
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "Browser tests are skipped: there is no chromium (apt install chromium)." >&2
  exit 0
fi
echo "Chromium wird für die Tests installiert.  Installing chromium for the tests."
export DEBIAN_FRONTEND=noninteractive
(apt-get install -y -qq --no-install-recommends chromium || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; }) >/dev/null 2>&1 ||
  echo "Chromium could not be installed; browser tests are skipped." >&2
