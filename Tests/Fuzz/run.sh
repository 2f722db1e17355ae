#!/usr/bin/env bash
# Blind fuzzing: corrupts files at random for some minutes and feeds them to the engine, with
# filters and encoders. Files that crash, hang, exceed a limit or end in a forbidden way are saved
# in .build/fuzz-findings. coverage.sh is guided by code coverage instead.
#
# Usage: run.sh [MINUTES [SEED]]; SANITIZER=address builds with that sanitizer.
set -euo pipefail
cd "$(dirname "$0")/../.."
minutes=${1:-10}
seed=${2:-$(date +%s)}
sanitizer=${SANITIZER:-}
findings=$PWD/.build/fuzz-findings
export IMAGEEDITOR_LEAN=1 SWIFT_BACKTRACE=enable=no
# The tests use internal symbols, so a release build has to export them, too.
options=(-c release -Xswiftc -enable-testing --scratch-path .build/fuzz)
if [ -n "$sanitizer" ]; then
    options=(--sanitize="$sanitizer" --scratch-path ".build-${sanitizer:0:1}san")
    export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1
    export LSAN_OPTIONS=suppressions=$PWD/Tests/Sanitizers/leak.supp
fi
swift build --build-tests "${options[@]}" 2>&1 | grep -v 'Cannot export local symbol'
mkdir -p "$findings"
log=$findings/log
end=$((SECONDS + 60 * minutes))
found=0
while [ $SECONDS -lt $end ]; do
    # Eight kinds of files; each run is short, so that a crash loses little time.
    left=$(((end - SECONDS) / 8))
    status=0
    (
        # Without a sanitizer, limit the address space to 2 GiB; sanitizers need terabytes.
        [ -n "$sanitizer" ] || { ulimit -v 2097152; export IMAGEEDITOR_FUZZ_MEMORY=512; }
        IMAGEEDITOR_FUZZ_SEED=$seed IMAGEEDITOR_FUZZ_FINDINGS=$findings \
            IMAGEEDITOR_FUZZ_SECONDS=$((left < 20 ? left + 1 : 20)) \
            swift test --skip-build "${options[@]}" --disable-xctest --no-parallel \
            --filter 'FuzzTests'
    ) >"$log" 2>&1 || status=$?
    grep '^fuzz: ' "$log" | sed "s/\$/, seed $seed/" || true
    if [ $status != 0 ]; then
        found=$((found + 1))
        mv "$log" "$findings/log-$seed"
        # The file that was being processed when the process crashed.
        for file in "$findings"/at-hand-*; do
            [ -e "$file" ] && mv "$file" "${file/at-hand/crash}"
        done
        echo "fuzz: seed $seed: see $findings" >&2
        grep -E 'recorded an issue|ERROR: AddressSanitizer|signal|Fatal' "$findings/log-$seed" | head -5 >&2 || true
    fi
    seed=$((seed + 1))
done
[ $found = 0 ]
