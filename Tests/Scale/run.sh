#!/usr/bin/env bash
# Tests the examples of docs/scale-out.md: a batch in several processes, started by GNU parallel
# and by Dask. One process is killed in the middle. Each result must be made exactly once.
#
# Usage: run.sh TOOL PYTHON, where PYTHON has dask[distributed].
set -euo pipefail
tool=$(realpath "$1")
# Keeps the symbolic link, because Python finds its libraries by the path of the link.
python=$(realpath -s "$2")
here=$(realpath "$(dirname "$0")")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export HOME=$place/home PATH="$place/bin:$PATH"
mkdir -p "$HOME" "$place/bin" "$place/photos"
ln -s "$tool" "$place/bin/imageeditor"
count=240
folders=6
id=$(imageeditor feed --offline --json --quiet | grep -oE '"id":"[0-9a-f]{16}"' | head -n 1 | cut -d '"' -f 4)
imageeditor edit "$id" --resize 900 -o "$place/one.jpg" --quiet >/dev/null
for ((number = 1; number <= count; number++)); do
    folder=$place/photos/$((number % folders))
    mkdir -p "$folder"
    cp "$place/one.jpg" "$folder/$number.jpg"
done

# Checks that every picture exists and is in the journal once.
check() {
    local made lines
    made=$(find "$1" -name '*.jpg' | wc -l)
    lines=$(grep -c . "$1/.imageeditor-journal")
    if [ "$made" != $count ] || [ "$lines" != $count ]; then
        echo "$2: $made pictures of $count, made $lines times" >&2
        exit 1
    fi
    if find "$1" -name '.imageeditor-*.partial' | grep .; then
        echo "$2: unfinished files are left" >&2
        exit 1
    fi
    echo "$2: $made pictures, each made once"
}

cd "$place"
bash "$here/parallel.sh" photos parallel-out
check parallel-out "GNU parallel, a killed worker, resumed"

"$python" -B "$here/cluster.py" photos dask-out
check dask-out "Dask, a killed worker"
