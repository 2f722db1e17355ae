#!/usr/bin/env bash
# Runs the tests that were built, one target after the other: tests that measure time must not share
# two processors with tests that decode photographs. The last line counts them all.
#
# Usage: run.sh [TARGET[.SUITE]…], such as run.sh CoreTests AppTests.StoreKillTests
# IMAGEEDITOR_SHIPPED=1 runs those of the release build, which `make build` makes.
set -uo pipefail
cd "$(dirname "$0")/.."
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
    for folder in Tests/*Tests; do targets+=("${folder#Tests/}"); done
fi
# What tests and their runner leave in temporary places goes with them.
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
log=$TMPDIR/log
configuration=debug
[ "${IMAGEEDITOR_SHIPPED:-}" != 1 ] || configuration=release
status=0
broken=()
for target in "${targets[@]}"; do
    printf '\n== %s\n' "$target"
    # Eight at once: with hundreds each would wait for all the others, and time limits mean nothing.
    swift test -c "$configuration" --skip-build --filter "^$target\\." \
        --experimental-maximum-parallelization-width 8 2>&1 | tee -a "$log" | grep -v '^◇'
    # Of the pipe's, and at once: a crash has no line of its own among the tests.
    [ "${PIPESTATUS[0]}" = 0 ] || { status=1; broken+=("$target"); }
done
# A test with arguments counts once, as in the runs' own closing lines.
passed=$(grep -cE '^✔ Test (".*"|[^ ]+\(.*\)).* passed after' "$log")
failed=$(grep -cE '^✘ Test (".*"|[^ ]+\(.*\)).* failed after' "$log")
skipped=$(grep -cE '^➜ Test .* skipped' "$log")
if [ "$passed" = 0 ]; then
    echo "no test ran" >&2
    status=1
fi
[ "$failed" = 0 ] || status=1
# A log that is cut shows its end only.
grep -aE '^✘ Test (".*"|[^ ]+\(.*\)).* (recorded an issue|failed after)' "$log"
[ ${#broken[@]} = 0 ] || printf '\n✘ %s failed or crashed\n' "${broken[*]}"
printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
exit $status
