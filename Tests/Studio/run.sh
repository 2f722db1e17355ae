#!/usr/bin/env bash
# Tests the studio in Chromium, or takes pictures of it.
#
# Usage: run.sh TOOL PYTHON [FOLDER]
#   TOOL    imageeditor
#   PYTHON  an interpreter with playwright and axe-playwright-python
#   FOLDER  takes pictures into this folder instead
# STUDIO_LONG=1 measures with 10,000 photographs and without slack.
set -euo pipefail
export IMAGEEDITOR=$(readlink -f "$1")
python=$(readlink -f "$(dirname "$2")")/$(basename "$2")
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -gt 2 ]; then
    exec "$python" -B "$here/pictures.py" "$3"
fi
tsc -p "$here/../../Modules/C/CStudioPages/jsconfig.json"
bash "$here/modules.sh"
cd "$here"
exec "$python" -B -m unittest -v
