#!/usr/bin/env bash
# Edits a folder in eight parts, three at once, and kills the process of one part in the middle.
# The second call of `parallel` completes the remaining work.
#
# Usage: parallel.sh PHOTOS RESULTS
set -euo pipefail
photos=$1 results=$(realpath "$2")

batch() {
    parallel --jobs 3 --joblog "$results.log" "$@" \
        imageeditor edit "$photos" -r --out-dir "$results" --shard {}/8 --jobs 1 --resume \
        --filter sepia --filter blur=8 --quiet '>/dev/null' ::: 1 2 3 4 5 6 7 8
}

# The process of part 2, found by its arguments; not the shell that started it.
worker() {
    pgrep -x imageeditor -a | grep -- " --out-dir $results --shard 2/8 " | cut -d ' ' -f 1
}

rm -f "$results.log"
batch &
running=$!
victim=""
for ((tries = 0; tries < 3000; tries++)); do
    # Waits until some pictures are done.
    if [ "$(find "$results" -name '*.jpg' 2>/dev/null | wc -l)" -ge 20 ]; then
        victim=$(worker || true)
        break
    fi
    sleep 0.01
done
[ -n "$victim" ] || { echo "parallel: part 2 was never seen at work" >&2; exit 1; }
kill -KILL "$victim"
if wait "$running"; then
    echo "parallel: nobody noticed that part 2 was killed" >&2
    exit 1
fi

batch --resume-failed
