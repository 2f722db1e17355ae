#!/bin/sh
# Tests the wall in systems that lack something: systems.sh WALL_TEST FOLDER
#
# FOLDER has `without`, which lets system calls fail as the filters of containers do. Namespaces
# are tested if this user may make some.
set -eu
program=$1 folder=$2
without=$folder/without

check() {
    echo "$1"
    shift
    timeout 120 "$@"
}

all=31 no_landlock=23 no_seccomp=15 neither=7
check "all layers" "$program" system $all
for error in 1 22 38; do
    check "Landlock fails with $error" "$without" landlock $error "$program" system $no_landlock
    check "seccomp fails with $error" "$without" seccomp $error "$program" system $no_seccomp
done
check "neither" "$without" landlock 38 "$without" seccomp 22 "$program" system $neither
check "no descriptors of processes" "$without" pidfd 38 "$program" system $all

if ! unshare -Urmpf true 2> /dev/null; then
    echo "This user may not make namespaces: they are not tested."
    exit 0
fi
check "a user namespace" unshare -Ur "$program" system $all
check "the first process of a namespace" unshare -Urpf --mount-proc "$program" system $all
if [ "$(id -u)" = 0 ]; then
    chmod 755 "$folder"
    check "nobody" setpriv --reuid=65534 --regid=65534 --clear-groups "$program" system $all
fi

# A container with the program and its libraries, without /proc and /dev, which nobody can write.
root=$folder/root
mkdir -p "$root"
cp "$program" "$without" "$root"
for library in $(ldd "$program" | grep -o '/[^ ]*'); do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
done
inside() {
    # shellcheck disable=SC2016
    what=$1
    shift
    check "$what" unshare -Urmpf sh -c '
        mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && cd "$1" && shift
        exec chroot . "$@"' sh "$root" "$@"
}
name=/$(basename "$program")
inside "no /proc, no /dev, nothing can be written" "$name" system $all
# There is no other way to count threads then, which Landlock must be sure of.
inside "and unshare fails" /without unshare 1 "$name" system $no_landlock
