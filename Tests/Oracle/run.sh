#!/usr/bin/env bash
# Compares the tool with other programs and writes Tests/RenderingTests/ORACLES.md.
# usage: run.sh TOOL; IMAGEEDITOR_CORPORA names the corpora, CHROMIUM the browser.
set -euo pipefail
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
corpora=${IMAGEEDITOR_CORPORA:-$root/../shared/corpora}
[ -d "$corpora/photos" ] || { echo "oracle: no photographs in $corpora/photos" >&2; exit 1; }
venv=${ORACLE_VENV:-$root/.build/oracle}
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install -q -r "$here/requirements.txt"
PYTHONDONTWRITEBYTECODE=1 "$venv/bin/python" "$here/compare.py" "$tool" "$corpora/photos" "${CHROMIUM:-chromium}" \
  "$root/Tests/RenderingTests/ORACLES.md"
