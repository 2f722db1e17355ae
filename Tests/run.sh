#!/usr/bin/env bash
# Runs the built tests, two targets at a time, because many tests wait for programs and leave a
# processor idle. The last lines name the failures and give the totals.
#
# Usage: run.sh [TARGET[.SUITE]…], such as run.sh CoreTests AppTests.StoreKillTests
# IMAGEEDITOR_SHIPPED=1 runs the tests of the release build from `make build`.
set -uo pipefail
cd "$(dirname "$0")/.."
targets=("$@")
# The largest are first: they take the longest, and would otherwise run alone at the end.
if [ ${#targets[@]} = 0 ]; then
    mapfile -t targets < <(du --summarize --bytes Tests/*Tests | sort -rn | cut -d / -f 2)
fi
# Removes the temporary files of the tests and their runner.
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
logs=$TMPDIR/logs
mkdir "$logs"
configuration=debug
[ "${IMAGEEDITOR_SHIPPED:-}" != 1 ] || configuration=release
tests=.build/$configuration/imageeditorPackageTests.xctest

# test_target TARGET[.SUITE]: runs the tests of a target or suite.
test_target() {
    printf '\n== %s\n' "$1"
    case $1 in
    *.*) filter="^$1/" ;;
    *) filter="^$1\\." ;;
    esac
    # Not `swift test`, which needs ten seconds for each target. Eight at once: hundreds would wait
    # for each other and exceed their time limits.
    # Bash ignores interrupts in the background, and so would the programs that tests interrupt.
    env --default-signal=INT,QUIT "$tests" --testing-library swift-testing --filter "$filter" \
        --experimental-maximum-parallelization-width 8 2>&1 |
        sed -u $'s/\e\\[[0-9;]*m//g' | tee "$logs/$1" | grep --line-buffered -v '^◇'
    # The status of the tests, because a crash leaves no line for its test.
    [ "${PIPESTATUS[0]}" = 0 ] || touch "$logs/$1.broken"
}

for target in "${targets[@]}"; do
    # The next target begins when one of two has ended.
    [ "$(jobs -rp | wc -l)" -lt 2 ] || wait -n
    test_target "$target" &
done
wait
status=0
broken=()
for target in "${targets[@]}"; do
    [ ! -e "$logs/$target.broken" ] || { status=1; broken+=("$target"); }
done
log=$TMPDIR/log
cat "$logs"/* >"$log"
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
