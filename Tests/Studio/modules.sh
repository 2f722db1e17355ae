#!/bin/bash
# Runs the tests of the pages' pure modules with Node.
set -euo pipefail
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp ../../Modules/C/CStudioPages/pages/*.js modules/*.mjs "$folder"
# Node takes a .js file for a module only if a package says so.
echo '{"type":"module"}' >"$folder/package.json"
# dom.js reads the words of its page when it is loaded.
node --import 'data:text/javascript,globalThis.document={getElementById:()=>null,createElement:()=>({})}' \
  --test "$folder"/*.test.mjs >"$folder/log" || { cat "$folder/log"; exit 1; }
grep -E '^# (tests|pass|fail)' "$folder/log" | tr '\n' ' '
echo
