#!/bin/sh
# What cameras are asked for, in a folder with `imageeditor` and `CameraProbe`. Each check is a line that
# begins with "passed:" or "failed:"; those with two spaces before them say more.
#
# Usage: job.sh          the two virtual cameras of machine.sh: /dev/video0 and /dev/video3
#        job.sh DEVICE   a real camera, such as /dev/video0: what holds for every one
set -u
first=/dev/video0
second=/dev/video3
# A home of its own: nothing that is there is read or written.
home=$(mktemp -d)
export HOME="$home" XDG_CACHE_HOME="$home/cache" XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config"

# check WHAT COMMAND…: passes where the command ends well.
check() {
    what=$1
    shift
    if "$@" >"$home/output" 2>&1; then
        echo "passed: $what"
    else
        echo "failed: $what: exit $?"
        sed 's/^/  /' "$home/output" | head -n 8
    fi
}

# ends STATUS TEXT COMMAND…: whether a command ends with a status and one line that holds a text.
ends() {
    status=$1
    text=$2
    shift 2
    "$@" >"$home/said" 2>&1
    ended=$?
    [ "$ended" = "$status" ] && grep -q "$text" "$home/said" && return
    echo "exit $ended, not $status with \"$text\":"
    cat "$home/said"
    return 1
}

# says TEXT COMMAND…: whether a command ends well and prints a text.
says() { ends 0 "$@"; }

# within SECONDS PROCESS STATUS: whether a process ends in time and with a status.
within() {
    (sleep "$1"; kill -9 "$2") 2>/dev/null &
    watch=$!
    wait "$2"
    status=$?
    kill "$watch" 2>/dev/null
    [ "$status" = "$3" ] || { echo "exit $status, not $3"; return 1; }
}

real_camera() {
    camera=v4l2:$1
    check "list names $camera" says "$camera" ./imageeditor camera list
    check "list names it in JSON" says "\"$camera\"" ./imageeditor camera list --json
    check "formats are told" says "[0-9]" ./imageeditor camera formats -d "$camera"
    check "a preview is drawn" ./CameraProbe terminal ./imageeditor camera preview -d "$camera" --frames 3
    for ending in jpg png webp; do
        check "a photograph is a $ending" \
            ./imageeditor camera capture -d "$camera" -o "$home/photo.$ending" --force
        check "the $ending can be read" ./imageeditor show "$home/photo.$ending" --json
    done
    ./CameraProbe device "$1"
}

virtual_cameras() {
    check "list names the first camera" says "v4l2:$first" ./imageeditor camera list
    check "list names the second one" says "v4l2:$second" ./imageeditor camera list
    for node in /dev/video1 /dev/video2; do
        check "list leaves out $node, which is no camera" \
            sh -c "! ./imageeditor camera list | grep -q $node"
        check "$node cannot be chosen" \
            ends 69 "v4l2:$node" ./imageeditor camera capture -d "v4l2:$node" -o "$home/none.jpg"
    done
    check "formats name sizes and pixels" \
        says "640.*360" ./imageeditor camera formats -d "v4l2:$first"

    for camera in "$first" "$second"; do
        ./CameraProbe set "$camera" "OSD Text Mode" 2
        check "a preview of $camera is drawn" \
            ./CameraProbe terminal ./imageeditor camera preview -d "v4l2:$camera" --size 320x180 --frames 3
        for format in yuyv nv12 rgb24 grey; do
            for size in "320 180" "640 360"; do
                photo=$home/$(basename "$camera")-$format-${size% *}.png
                kind=""
                [ "$format" != grey ] || kind=grey
                # shellcheck disable=SC2086 # a size is two words, and a kind none or one
                ./CameraProbe format "$camera" "$format" $size
                check "$camera is photographed in $format, $size" \
                    ./imageeditor camera capture -d "v4l2:$camera" -o "$photo"
                # shellcheck disable=SC2086
                ./CameraProbe bars "$photo" $size 3 $kind
            done
        done
    done

    ./CameraProbe format "$first" yuyv 640 360
    check "a size is asked for" \
        ./imageeditor camera capture -d "v4l2:$first" --size 320x180 -o "$home/sized.jpg"
    ./CameraProbe bars "$home/sized.jpg" 320 180 6
    check "a photograph goes to standard output" \
        sh -c "./imageeditor camera capture -d v4l2:$first -o - >$home/piped.jpg"
    ./CameraProbe bars "$home/piped.jpg" 640 360 6

    ./CameraProbe set "$first" Brightness 60
    check "a control is set" ./imageeditor camera capture -d "v4l2:$first" -o "$home/dark.jpg"
    ./CameraProbe set "$first" Brightness 128
    ./CameraProbe darker "$home/piped.jpg" "$home/dark.jpg"

    ./CameraProbe hold "$first" 4 &
    holder=$!
    sleep 1
    check "a camera that is used is busy" \
        ends 69 "in use" ./imageeditor camera capture -d "v4l2:$first" -o "$home/none.jpg"
    wait "$holder"

    echo "somebody:x:1000:1000::/tmp:/bin/sh" >>/etc/passwd
    chmod 755 "$home" "$home"/*
    check "who may not use a camera is told so" \
        ends 77 "may not be used" su somebody -c \
        "HOME=/tmp XDG_DATA_HOME=/tmp/d XDG_CACHE_HOME=/tmp/c ./imageeditor camera capture -d v4l2:$first -o /tmp/none.jpg"

    ./CameraProbe list "$first" "$second"
    ./CameraProbe device "$first" "$second"
    ./CameraProbe virtual "$first" "$second"
    ./CameraProbe unplug "$first"
    ./CameraProbe unplug "$second"

    ./imageeditor camera capture -d "v4l2:$second" --count 1000 --every 0.1 -o "$home/many.jpg" \
        >"$home/many" 2>&1 &
    tool=$!
    sleep 3
    check "photographs are being taken" test -s "$home/many"
    ./CameraProbe set "$second" Disconnect 1
    check "a camera that is unplugged ends the tool" within 5 "$tool" 69
    check "the tool says why" grep -q "the camera is gone" "$home/many"

    ./imageeditor camera capture -d "v4l2:$second" --count 1000 --every 0.1 -o "$home/others.jpg" \
        >"$home/others" 2>&1 &
    tool=$!
    sleep 3
    check "the camera can be used again" test -s "$home/others"
    echo vivid.1 >/sys/bus/platform/drivers/vivid/unbind
    check "a driver that is taken away ends the tool, too" within 5 "$tool" 69
    echo vivid.0 >/sys/bus/platform/drivers/vivid/unbind
    check "without a camera list says so, and names test:" ends 69 "test:" ./imageeditor camera list
}

if [ $# -gt 0 ]; then real_camera "$1"; else virtual_cameras; fi
rm -rf "$home"
echo "the job is done"
