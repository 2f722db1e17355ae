#!/usr/bin/env bash
# Runs the built tests, one target after the other, because tests that measure time must not share
# two processors with tests that decode photographs. The last line gives the totals.
#
# Usage: run.sh [TARGET[.SUITE]…], such as run.sh CoreTests AppTests.StoreKillTests
# IMAGEEDITOR_SHIPPED=1 runs the tests of the release build from `make build`.
set -uo pipefail
cd "$(dirname "$0")/.."
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
    for folder in Tests/*Tests; do targets+=("${folder#Tests/}"); done
fi
# Removes the temporary files of the tests and their runner.
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
log=$TMPDIR/log
configuration=debug
[ "${IMAGEEDITOR_SHIPPED:-}" != 1 ] || configuration=release
tests=.build/$configuration/imageeditorPackageTests.xctest
status=0
broken=()
for target in "${targets[@]}"; do
    printf '\n== %s\n' "$target"
    case $target in
    *.*) filter="^$target/" ;;
    *) filter="^$target\\." ;;
    esac
    # Not `swift test`, which needs ten seconds for each target. Eight at once: hundreds would wait
    # for each other and exceed their time limits.
    "$tests" --testing-library swift-testing --filter "$filter" \
        --experimental-maximum-parallelization-width 8 2>&1 |
        sed -u $'s/\e\\[[0-9;]*m//g' | tee -a "$log" | grep -v '^◇'
    # The status of the tests, because a crash leaves no line for its test.
    [ "${PIPESTATUS[0]}" = 0 ] || { status=1; broken+=("$target"); }
done
# A test with arguments counts once, as in the closing lines of each run.
passed=$(grep -cE '^✔ Test (".*"|[^ ]+\(.*\)).* passed after' "$log")
failed=$(grep -cE '^✘ Test (".*"|[^ ]+\(.*\)).* failed after' "$log")
skipped=$(grep -cE '^➜ Test .* skipped' "$log")
if [ "$passed" = 0 ]; then
    echo "no test ran" >&2
    status=1
fi
[ "$failed" = 0 ] || status=1
# The end of a truncated log must show the failures.
grep -aE '^✘ Test (".*"|[^ ]+\(.*\)).* (recorded an issue|failed after)' "$log"
[ ${#broken[@]} = 0 ] || printf '\n✘ %s failed or crashed\n' "${broken[*]}"
printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
exit $status
