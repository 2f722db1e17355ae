#!/usr/bin/env bash
# Coverage-guided fuzzing: libFuzzer mutates the pictures of Fixtures/fuzz under the address
# sanitizer and keeps the files that reach new code. Files that crash, take more than 2 s or 512
# MiB, or end in a forbidden way are saved in .build/fuzz-findings.
#
# Usage: coverage.sh [MINUTES [SEED [PROGRAM]]], such as coverage.sh 10 7 FuzzDecode
set -euo pipefail
cd "$(dirname "$0")/../.."
minutes=${1:-10}
seed=${2:-$(date +%s)}
programs=(${3:-FuzzHeader FuzzMetadata FuzzDecode})
findings=$PWD/.build/fuzz-findings
corpus=$PWD/.build/fuzz-corpus
build=(
    --package-path Tests/Fuzz/Harness --scratch-path .build/fuzz-coverage -c release
    # The last -sanitize option of the Swift compiler wins; SwiftPM's own would leave one of the
    # two out.
    --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=address
)
swift build "${build[@]}" 2>&1 | grep -v 'Cannot export local symbol'
programs_folder=$(swift build "${build[@]}" --show-bin-path)
# Freed memory is quarantined to detect its use; the default of 256 MiB would be half the limit.
export ASAN_OPTIONS=quarantine_size_mb=32 SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS=suppressions=$PWD/Tests/Sanitizers/leak.supp
status=0
for program in "${programs[@]}"; do
    folder=pictures
    [ "$program" != FuzzMetadata ] || folder=metadata
    mkdir -p "$findings" "$corpus/$program"
    log=$findings/log-$program-$seed
    if ! "$programs_folder/$program" "$corpus/$program" "Fixtures/fuzz/$folder" \
        -dict="Tests/Fuzz/Harness/$folder.dict" -seed="$seed" -timeout=2 -rss_limit_mb=512 \
        -max_len=8192 -max_total_time=$((60 * minutes / ${#programs[@]})) -print_final_stats=1 \
        -artifact_prefix="$findings/$program-" >"$log" 2>&1
    then
        status=1
        echo "fuzz: $program, seed $seed: see $log" >&2
        grep -E 'Fatal error|ERROR: |Test unit written' "$log" | head -5 >&2 || true
    fi
    grep -E 'INITED|DONE' "$log" | sed "s/^/$program: /" || true
done
exit $status
