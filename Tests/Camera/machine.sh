#!/usr/bin/env bash
# Boots Debian's kernel in a virtual machine with two virtual cameras, and runs a job there.
#
# Usage: machine.sh CACHE JOB [FILE…]
#   CACHE  keeps the kernel between runs
#   JOB    a script for busybox's shell, run in a folder with the FILEs; the shared libraries of
#          programs are copied as well
#
# The driver vivid creates two devices. The first has /dev/video0 (single-planar capture), a node
# for metadata and one for output. The second is the last node and has the multi-planar interface.
# The output of the job goes to standard output.
set -euo pipefail
cache=$(mkdir -p "$1" && cd "$1" && pwd)
job=$2
shift 2

# Fetches the kernel and the modules of vivid, and discards the rest of the package.
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
    # One line for each module, with dependencies first.
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
# Copies the libraries whose paths are read from standard input to the same paths.
bring() {
    local library
    while read -r library; do
        mkdir -p "$root$(dirname "$library")"
        cp -nL "$library" "$root$library"
    done
}
for file in "$@"; do
    cp "$file" "$root/job/"
    # A file that is not a program has no libraries, and some programs have none either.
    { ldd "$file" 2>/dev/null || true; } | { grep -o '/[^ ]*' || true; } | bring
done
# The C library loads this library by name when a thread ends, so programs do not list it.
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
        # Capture, output and metadata for the first device; only capture for the second.
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

# Always emulated: virtual machines may offer a virtual processor that does not start. The timeout
# only ends a machine that hangs; beside other work a run takes several times longer.
timeout "${MACHINE_TIMEOUT:-900}" qemu-system-x86_64 -accel tcg,thread=multi -cpu max \
    -m 1536 -smp 2 -display none -no-reboot -nodefaults -serial stdio \
    -kernel "$cache/kernel-ready/kernel" -initrd "$cache/machine.cpio" \
    -append 'console=ttyS0 quiet loglevel=3 panic=-1' </dev/null | sed -u 's/\r$//'
