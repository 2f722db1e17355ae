#!/usr/bin/env bash
# Boots Debian's kernel in a virtual machine that has two virtual cameras, and runs a job there.
#
# Usage: machine.sh CACHE JOB [FILE…]
#   CACHE  keeps the kernel from one run to the next
#   JOB    is run by busybox's shell in a folder with the FILEs; programs bring their libraries
#
# Of the driver vivid, /dev/video0 (pictures in one piece of memory), a node for metadata and one for
# output belong to the first device; the second, the last node, speaks the interface for several
# pieces. What the job prints goes to standard output.
set -euo pipefail
cache=$(mkdir -p "$1" && cd "$1" && pwd)
job=$2
shift 2

# The kernel and what vivid is made of; all else of the package is thrown away at once.
fetch_kernel() {
    local unpacked package version place
    unpacked=$(mktemp -d -p "$cache")
    package=$(apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-.*\)$/\1/p' | head -n 1)
    [ -n "$package" ] || { echo "machine.sh: apt knows no linux-image-amd64" >&2; return 1; }
    echo "fetching $package" >&2
    chmod 755 "$unpacked"  # for the user who fetches for apt
    (cd "$unpacked" && apt-get download -q "$package" >&2 && dpkg-deb -x ./*.deb .)
    version=$(ls "$unpacked/lib/modules")
    depmod -b "$unpacked" "$version"
    mkdir "$unpacked/ready"
    cp "$unpacked/boot/vmlinuz-$version" "$unpacked/ready/kernel"
    # One line for each module, those that others need first.
    while read -r place; do
        cp "$place" "$unpacked/ready/"
        basename "$place" >>"$unpacked/ready/modules"
    done < <(modprobe -d "$unpacked" -S "$version" --show-depends vivid | sed -n 's/^insmod \([^ ]*\).*/\1/p')
    mv -T "$unpacked/ready" "$cache/kernel-ready"
    rm -rf "$unpacked"
}
[ -s "$cache/kernel-ready/modules" ] || fetch_kernel

root=$(mktemp -d -p "$cache")
trap 'rm -rf "$root"' EXIT
mkdir -p "$root"/{bin,dev,job,proc,sys,tmp,modules}
chmod 755 "$root"
cp "$(command -v busybox)" "$root/bin/busybox"
cp "$cache"/kernel-ready/* "$root/modules/"
rm "$root/modules/kernel"
cp "$job" "$root/job/job"
# Puts the libraries that are read, a path each, where they are here.
bring() {
    local library
    while read -r library; do
        mkdir -p "$root$(dirname "$library")"
        cp -nL "$library" "$root$library"
    done
}
for file in "$@"; do
    cp "$file" "$root/job/"
    # What is no program has no libraries, and some programs have none either.
    { ldd "$file" 2>/dev/null || true; } | { grep -o '/[^ ]*' || true; } | bring
done
# The C library asks for this one by its name when a thread ends; no program has to name it.
ldconfig -p | sed -n 's/^.*libgcc_s\.so\.1 .*x86-64.* => //p' | bring
cat >"$root/init" <<'INIT'
#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/bin HOME=/tmp
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
mkdir /dev/pts
mount -t devpts none /dev/pts
while read -r module; do
    case $module in
        # Capture, output and metadata for the first; capture alone for the second.
        vivid.ko*) set -- n_devs=2 node_types=0x20101,0x1 multiplanar=1,2 no_error_inj=0 ;;
        *) set -- ;;
    esac
    insmod "/modules/$module" "$@" || echo "failed: module $module"
done </modules/modules
cd /job && sh ./job 2>&1
poweroff -f
INIT
chmod +x "$root/init"
(cd "$root" && find . -print0 | cpio --null --create --format=newc --quiet) >"$cache/machine.cpio"

# Emulated everywhere: machines that are virtual themselves may offer a processor that does not start.
timeout "${MACHINE_TIMEOUT:-150}" qemu-system-x86_64 -accel tcg,thread=multi -cpu max \
    -m 1536 -smp 2 -display none -no-reboot -nodefaults -serial stdio \
    -kernel "$cache/kernel-ready/kernel" -initrd "$cache/machine.cpio" \
    -append 'console=ttyS0 quiet loglevel=3 panic=-1' </dev/null | sed -u 's/\r$//'
