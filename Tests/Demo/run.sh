#!/usr/bin/env bash
# Demonstrates the whole product: a server over a folder of pictures, its feed, an edit, an upload,
# and the same feed without the server. Writes only to demo/.
#
# Usage: run.sh TOOL
set -euo pipefail
tool=$(readlink -f "$1")
cd "$(dirname "$0")/../.."
rm -rf demo
mkdir -p demo/photos demo/home
cp Modules/C/CPictures/pictures/*.jpg demo/photos/
cd demo

# A separate home, so that no file outside demo/ is read or written.
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME IMAGEEDITOR_SERVER
export HOME=$PWD/home
bold=""; plain=""
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then bold=$'\e[1m'; plain=$'\e[0m'; fi
say() { printf '\n%s# %s%s\n' "$bold" "$1" "$plain"; }
# await_address PID NAME: waits until a server has printed its address to NAME.out.
await_address() {
    until [ -s "$2.out" ]; do
        kill -0 "$1" 2>/dev/null || { cat "$2.err" >&2; exit 1; }
        sleep 0.1
    done
    cat "$2.out"
}
imageeditor() {
    printf '%s$ imageeditor' "$bold"; printf ' %q' "$@"; printf '%s\n' "$plain"
    "$tool" "$@"
}

say "A server over a folder of pictures"
printf '%s$ imageeditor serve photos --port 0 &%s\n' "$bold" "$plain"
"$tool" serve photos --port 0 >server.out 2>server.err &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
await_address "$server" server
IMAGEEDITOR_SERVER=$(grep -o 'http://[^ ]*' server.out | head -n 1)
export IMAGEEDITOR_SERVER

say "Its feed"
imageeditor feed
id=$("$tool" feed --json | grep -o '"id":"[0-9a-f]*"' | head -n 1 | cut -d '"' -f 4 | cut -c 1-8)

say "One of its pictures, in sepia"
imageeditor edit "$id" --filter sepia -o sepia.jpg
imageeditor edit "$id" --filter noir --contrast 20 --crop ratio=1:1 --resize 400 -o noir-square.png
imageeditor show sepia.jpg

say "The edit goes back to the server, and is in its feed"
imageeditor upload sepia.jpg
imageeditor feed

say "The server stops: the feed is still there, and so are its pictures"
kill -INT "$server"
wait "$server"
trap - EXIT
imageeditor feed
imageeditor edit "$id" --filter instant --vibrance 30 -o instant.jpg

say "An upload that cannot go now is kept"
imageeditor upload instant.jpg || [ $? = 75 ]
imageeditor outbox list

say "The studio shows the same pictures in a browser"
printf '%s$ imageeditor studio photos --no-open%s\n' "$bold" "$plain"
"$tool" studio photos --no-open >studio.out 2>studio.err &
studio=$!
trap 'kill "$studio" 2>/dev/null || true' EXIT
await_address "$studio" studio
kill -INT "$studio"
wait "$studio"
trap - EXIT

cat <<END

The pictures are in demo/: sepia.jpg, noir-square.png, instant.jpg. What to try next:
  make install PREFIX=\$HOME/.local
  imageeditor filters
  imageeditor edit ~/some-photo.jpg --filter chrome --brightness 10
  imageeditor serve ~/Pictures
  imageeditor studio ~/Pictures    # or without installing: $tool studio demo/photos
END
