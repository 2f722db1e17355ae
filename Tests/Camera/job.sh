#!/bin/sh
# Checks cameras, in a folder with `imageeditor` and `CameraProbe`. Each check prints a line that
# begins with "passed:" or "failed:"; details follow on lines with two leading spaces.
#
# Usage: job.sh          the two virtual cameras of machine.sh: /dev/video0 and /dev/video3
#        job.sh DEVICE   a real camera, such as /dev/video0: the checks for every camera
set -u
first=/dev/video0
second=/dev/video3
# Keeps the files of concurrent checks apart.
side=""
# A separate home, so that no other file is read or written.
home=$(mktemp -d)
export HOME="$home" XDG_CACHE_HOME="$home/cache" XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config"

# check WHAT COMMAND…: passes if the command succeeds.
check() {
    what=$1
    shift
    if "$@" >"$home/output$side" 2>&1; then
        echo "passed: $what"
    else
        echo "failed: $what: exit $?"
        sed 's/^/  /' "$home/output$side" | head -n 8
    fi
}

# ends STATUS TEXT COMMAND…: succeeds if the command ends with STATUS and prints TEXT.
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

# says TEXT COMMAND…: succeeds if the command succeeds and prints TEXT.
says() { ends 0 "$@"; }

# within SECONDS PROCESS STATUS: succeeds if the process ends in time and with STATUS.
within() {
    (sleep "$1"; kill -9 "$2") 2>/dev/null &
    watch=$!
    wait "$2"
    status=$?
    kill "$watch" 2>/dev/null
    [ "$status" = "$3" ] || { echo "exit $status, not $3"; return 1; }
}

# Waits up to two minutes until a file is not empty.
until_written() {
    for _ in $(seq 1200); do
        [ -s "$1" ] && return
        sleep 0.1
    done
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

# Runs a command for two cameras at the same time; each camera keeps a processor busy.
together() {
    $1 "$2" >"$home/one" 2>&1 &
    one=$!
    $1 "$3" >"$home/other" 2>&1
    wait "$one"
    cat "$home/one" "$home/other"
}

# Takes photographs in four pixel formats and two sizes, and checks their colours.
photographs() {
    camera=$1
    side=-$(basename "$camera")
    ./CameraProbe set "$camera" "OSD Text Mode" 2
    check "a preview of $camera is drawn" ./CameraProbe terminal \
        ./imageeditor camera preview -d "v4l2:$camera" --size 320x180 --frames 3
    for format in yuyv nv12 rgb24 grey; do
        for width in 320 640; do
            height=$((width * 9 / 16))
            photo=$home/photo$side-$format-$width.png
            ./CameraProbe format "$camera" "$format" "$width" "$height"
            check "$camera is photographed in $format, $width × $height" \
                ./imageeditor camera capture -d "v4l2:$camera" -o "$photo"
            case $format in
                grey) ./CameraProbe bars "$photo" "$width" "$height" 3 grey ;;
                *) ./CameraProbe bars "$photo" "$width" "$height" 3 ;;
            esac
        done
    done
}

# taken_away DEVICE HOW COMMAND…: succeeds if the tool ends and gives the reason when COMMAND takes
# away the camera during a series of photographs.
taken_away() {
    camera=$1
    how=$2
    shift 2
    rm -f "$home/many"
    ./imageeditor camera capture -d "v4l2:$camera" --count 1000 --every 0.2 -o "$home/$$.jpg" \
        --force >"$home/many" 2>&1 &
    tool=$!
    until_written "$home/many"
    check "$camera takes photographs" grep -q "320 × 180" "$home/many"
    "$@"
    check "$camera that is $how ends the tool" within 60 "$tool" 69
    check "the tool says that it is gone" grep "the camera was disconnected" "$home/many"
    tail -n 1 "$home/many" | sed 's/^/  /'
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

    together photographs "$first" "$second"

    check "a size is asked for" \
        ./imageeditor camera capture -d "v4l2:$first" --size 320x180 -o "$home/sized.jpg"
    ./CameraProbe bars "$home/sized.jpg" 320 180 6
    check "a photograph goes to standard output" \
        sh -c "./imageeditor camera capture -d v4l2:$first -o - >$home/piped.jpg"
    ./CameraProbe bars "$home/piped.jpg" 320 180 6

    ./CameraProbe set "$first" Brightness 60
    check "a control is set" ./imageeditor camera capture -d "v4l2:$first" -o "$home/dark.jpg"
    ./CameraProbe set "$first" Brightness 128
    ./CameraProbe darker "$home/piped.jpg" "$home/dark.jpg"

    ./CameraProbe hold "$first" 60 >"$home/held" &
    holder=$!
    until_written "$home/held"
    check "a camera that is used is busy" \
        ends 69 "in use" ./imageeditor camera capture -d "v4l2:$first" -o "$home/none.jpg"
    kill "$holder"
    wait "$holder" 2>/dev/null

    mkdir -p /etc
    chmod 1777 /tmp
    echo "somebody:x:1000:1000::/tmp:/bin/sh" >>/etc/passwd
    check "who may not use a camera is told so" \
        ends 77 "no permission to use" su somebody -c \
        "HOME=/tmp XDG_CONFIG_HOME=/tmp XDG_DATA_HOME=/tmp XDG_CACHE_HOME=/tmp ./imageeditor camera capture -d v4l2:$first -o /tmp/none.jpg"

    ./CameraProbe list "$first" "$second"
    together "./CameraProbe device" "$first" "$second"
    together "./CameraProbe virtual" "$first" "$second"
    together "./CameraProbe unplug" "$first" "$second"

    taken_away "$second" "unplugged in mid-stream" ./CameraProbe set "$second" Disconnect 1
    # All virtual cameras belong to one driver.
    taken_away "$first" "taken away with its driver" \
        sh -c 'echo vivid.0 >/sys/bus/platform/drivers/vivid/unbind'
    check "without a camera list names test: and exits 0" ends 0 "test:" ./imageeditor camera list
}

if [ $# -gt 0 ]; then real_camera "$1"; else virtual_cameras; fi
rm -rf "$home"
echo "the job is done"
