#!/usr/bin/env bash
# Makes the files in this folder, as the tool of commit 3aa1609 leaves them on disk. Tests open
# copies of them with the current tool.
#
# Usage: make.sh TOOL OUT
#   TOOL  imageeditor, built from commit 3aa1609; another version makes other files
#   OUT   a folder that gets data, cache, server, edits and batch
#
# Remembered edits contain absolute paths. All work is done in /tmp/imageeditor-fixture, so that no
# path depends on the machine. The server uses port 18080.
set -euo pipefail
tool=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
foreign=$(realpath "$(dirname "$0")/../../Tests/AppTests/ForeignServer/server.py")
place=/tmp/imageeditor-fixture
server=http://127.0.0.1:18080

rm -rf "$place"
mkdir -p "$place/photos" "$place/home/.config/imageeditor"
cd "$place"
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$place"' EXIT
echo '{"server":"'$server'","appid":"fixture","cards":{"sides":"one"}}' \
    >"$place/home/.config/imageeditor/config.json"

# Runs the tool with another HOME.
as() { env -i HOME="$place/$1" PATH=/usr/bin:/bin LANG=C.UTF-8 "$tool" "${@:2}"; }
run() { as home "$@"; }
serve() {
    # Starts the server directly instead of in a function, so that `stop` ends the server itself.
    env -i HOME="$place/home" PATH=/usr/bin:/bin "$tool" serve photos --port 18080 >/dev/null 2>&1 &
    for _ in $(seq 100); do
        curl -sf "$server/image" >/dev/null && return
        sleep 0.1
    done
    exit 1
}
stop() {
    kill %% && wait %% || true
}

# Pictures: colour bars of our own camera, and small edits of them.
run camera capture -d test: -o bars.png --quiet
run edit bars.png --resize 48 -o photo.png --quiet
run edit bars.png --resize 32 --filter sepia -o photos/a.png --quiet
run edit bars.png --resize 32 --filter noir -o photos/b.jpg --quiet
for hue in 20 40 60; do
    run edit bars.png --resize 24 --hue $hue -o hue-$hue.png --quiet
done
rm -rf "$place/home/.local" "$place/home/.cache"

# Cards: some that the server has …
serve
run cards add Library --front hue-20.png --back hue-40.png --no-crop --number "4006 381" \
    --barcode 4006381333931 --barcode-type ean-13 --valid-from 2024-02-29 --expires 2999-12-31 \
    --group Culture --favorite --note $'window seat\nsecond line' --quiet
run cards edit Library --archived --quiet
run cards use Library --quiet
run cards add Bakery --front hue-60.png --no-crop --note before --quiet
run cards add Zoo --front hue-60.png --no-crop --quiet
run cards add Cinema --number 17 --sides none --quiet
run cards sync --quiet
# … a conflict: another wallet changes the same note …
run cards delete Zoo --yes --quiet
as second cards sync --server $server --quiet
as second cards edit Bakery --note "of the other wallet" --sides none --server $server --quiet
stop
run cards edit Bakery --note "of this wallet" --quiet || [ $? = 75 ]
serve
run cards sync --quiet
stop
# … and waiting changes: a changed, a new and a deleted card.
run cards edit Library --group Reading --quiet || [ $? = 75 ]
run cards add Gym --number 0815 --sides none --quiet || [ $? = 75 ]
run cards delete Cinema --yes --quiet || [ $? = 75 ]

# The feed and its images, from the server.
serve
run feed --quiet >/dev/null
ids=$(run feed --offline --json | python3 -c '
import json, sys
for image in json.load(sys.stdin)["images"]: print(image["id"])')
for id in $ids; do run show "$id" --json >/dev/null; done
stop

# The outbox: a refused upload, a waiting one, and one of an edit.
mkdir foreign
echo 400 >foreign/refuse
python3 "$foreign" foreign >port &
for _ in $(seq 100); do
    [ -s port ] && break
    sleep 0.1
done
cp hue-20.png refused.png
run upload refused.png --server "http://127.0.0.1:$(cat port)" --quiet || [ $? = 75 ]
stop
run upload photo.png --quiet || [ $? = 75 ]
run edit "${ids%%[[:space:]]*}" --filter sepia --brightness 10 -o sent.png --upload --quiet ||
    [ $? = 75 ]

# Remembered edits: an edit of a file, continued and partly undone, and an edit of a web image.
run edit photo.png --filter sepia -o out.png --quiet
run edit photo.png --continue --brightness 10 -o out.png --force --quiet
run edit photo.png --continue --flip h -o out.png --force --quiet
run undo photo.png --quiet

# A batch.
mkdir in
cp photos/a.png in/a.png
cp photos/b.jpg in/b.jpg
run edit in -r --filter mono --out-dir small --quiet

# Copies the databases without their logs, after a checkpoint that empties them.
for file in home/.local/share/imageeditor/data.sqlite home/.cache/imageeditor/cache.sqlite \
    photos/uploads/.cards/cards.sqlite; do
    python3 - "$file" <<'PYTHON'
import os, sqlite3, sys
database = sqlite3.connect(sys.argv[1])
assert database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
database.close()
assert not os.path.exists(sys.argv[1] + "-wal"), "the log is there still"
PYTHON
done
rm -rf "$out"/{data,cache,server,edits,batch,config.json}
mkdir -p "$out"/{data,cache,server,edits,batch}
cp home/.config/imageeditor/config.json "$out/"
cp home/.local/share/imageeditor/data.sqlite "$out/data/"
cp home/.cache/imageeditor/cache.sqlite "$out/cache/"
cp photos/uploads/.cards/cards.sqlite "$out/server/"
cp -r home/.local/share/imageeditor/edits "$out/edits/"
cp photo.png out.png "$out/edits/"
cp -rp in small "$out/batch/"
chmod -R u+rwX,go+rX "$out"
