#!/usr/bin/env bash
# Tests cameras with the kernel's virtual cameras in a virtual machine, or with a real camera:
# IMAGEEDITOR_TEST_V4L2=/dev/video0 run.sh …
#
# Usage: run.sh TOOL PROBE CACHE
#   TOOL   imageeditor
#   PROBE  the program that is built from Probe/
#   CACHE  a folder that keeps the kernel
set -uo pipefail
tool=$(readlink -f "$1")
probe=$(readlink -f "$2")
mkdir -p "$3"
cache=$(readlink -f "$3")
here=$(cd "$(dirname "$0")" && pwd)

for program in qemu-system-x86_64 busybox cpio depmod; do
    [ -n "${IMAGEEDITOR_TEST_V4L2:-}" ] && break
    PATH=$PATH:/sbin:/usr/sbin command -v "$program" >/dev/null && continue
    echo "skipped: no $program and it cannot be installed"
    exit 0
done
PATH=$PATH:/sbin:/usr/sbin

place=$(mktemp -d -p "$cache")
trap 'rm -rf "$place"' EXIT
# Strips debug symbols, because everything has to fit into the machine's memory.
strip -o "$place/imageeditor" "$tool"
strip -o "$place/CameraProbe" "$probe"
if [ -n "${IMAGEEDITOR_TEST_V4L2:-}" ]; then
    (cd "$place" && sh "$here/job.sh" "$IMAGEEDITOR_TEST_V4L2") 2>&1 | tee "$place/log"
else
    bash "$here/machine.sh" "$cache" "$here/job.sh" "$place/imageeditor" "$place/CameraProbe" |
        tee "$place/log"
fi
status=$?
passed=$(grep -c '^passed:' "$place/log")
failed=$(grep -c '^failed:' "$place/log")
# A machine that hangs is killed by a timeout; a machine that crashes ends.
grep -q '^the job is done' "$place/log" || { echo "failed: the job did not come to its end"; status=1; }
[ "$failed" = 0 ] || status=1
printf '%d passed, %d failed\n' "$passed" "$failed"
exit "$status"
