#!/usr/bin/env bash
# Compares the tool with other programs and writes Tests/RenderingTests/ORACLES.md.
# usage: run.sh TOOL [reading]; IMAGEEDITOR_CORPORA names the corpora, CHROMIUM the browser.
# With `reading`, only reads the files of the corpora, and prints that section of the page.
set -euo pipefail
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
corpora=${IMAGEEDITOR_CORPORA:-$root/../shared/corpora}
[ -d "$corpora/photos" ] || { echo "oracle: no photographs in $corpora/photos" >&2; exit 1; }
venv=${ORACLE_VENV:-$root/.build/oracle}
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install -q -r "$here/requirements.txt"
export PYTHONDONTWRITEBYTECODE=1
if [ "${2:-}" = reading ]; then
  exec "$venv/bin/python" "$here/reading.py" "$tool" "$corpora"
fi
"$venv/bin/python" "$here/compare.py" "$tool" "$corpora" "${CHROMIUM:-chromium}" \
  "$root/Tests/RenderingTests/ORACLES.md"
