#!/bin/sh
# Tests the wall and its decoders without Swift.
#
# run.sh [CORPORA [fuzz SECONDS]]: CORPORA has folders heif, avif, tiff, jxl and raw with manifests.
# Without it, only the planted decoders and the kills are run.
# PYTHON names an interpreter with numpy and, for oracles, pillow-heif, imagecodecs and tifffile.
set -eu
corpora=${1:+$(readlink -f "$1")}
cd "$(dirname "$0")/../.."
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
c=Modules/C
flags="-std=c2x -g -fPIE -Wall -Wextra -Werror -I$c/CSandbox -I$c/CSandbox/include
    -I$c/CDecoders/include -I$c/CLibrary/include"
sources="$c/CSandbox/*.c $c/CDecoders/*.c $c/CLibrary/*.c Tests/Sandbox/planted.c
    Tests/Sandbox/wall-test.c Tests/Sandbox/waiting.c Tests/Sandbox/limits.c Tests/Sandbox/times.c
    Tests/Sandbox/layers.c"
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
: "${CC:=clang}" "${CXX:=clang++}" "${PYTHON:=python3}"

# shellcheck disable=SC2086
$CC $flags -O2 $sources -pie -o "$build/wall-test" -lpthread -ldl -lm
"$build/wall-test" facts
"$build/wall-test" planted
"$build/wall-test" scarce
"$build/wall-test" kills "${KILLS:-500}"
$CC -std=c2x -Wall -Wextra -Werror Tests/Sandbox/without.c -o "$build/without"
sh Tests/Sandbox/systems.sh "$build/wall-test" "$build"
# The other user of the wall, with a decoder that lies in place of its library.
for file in $c/CSandbox/*.c; do
    # shellcheck disable=SC2086
    $CC $flags -O2 -c "$file" -o "$build/$(basename "$file").o"
done
# shellcheck disable=SC2086
$CXX -std=c++17 -g -O2 -fPIE -Wall -Wextra -Werror -I$c/CSandbox/include -I$c/CZXing \
    -I$c/CZXing/include $c/CZXing/CZXing.cpp Tests/Sandbox/barcodes-test.cpp "$build"/*.o -pie \
    -o "$build/barcodes-test" -lpthread
"$build/barcodes-test"
# An encoder behind the wall.
# shellcheck disable=SC2086
$CC $flags -O2 -I$c/CAVIF -I$c/CAVIF/include $c/CSandbox/*.c $c/CAVIF/*.c $c/CLibrary/*.c \
    Tests/Sandbox/encoding-test.c -pie -o "$build/encoding-test" -lpthread -ldl
"$build/encoding-test"
[ -n "$corpora" ] || exit 0
"$PYTHON" Tests/Sandbox/compare.py "$build/wall-test" "$corpora" || status=1
if command -v strace > /dev/null; then
    "$PYTHON" Tests/Sandbox/calls.py "$build/wall-test" "$corpora"
fi

# Workers with a sanitizer make other system calls: without the filter. The C++ library is needed so
# that the sanitizer sees exceptions of libraries that are loaded later.
# shellcheck disable=SC2086
$CC $flags -O1 $sanitize -DCSANDBOX_TEST_UNFILTERED $sources -pie -o "$build/wall-checked" \
    -Wl,--no-as-needed -lstdc++ -lpthread -ldl -lm 2> /dev/null
"$build/wall-checked" planted
"$build/wall-checked" kills 50
"$PYTHON" Tests/Sandbox/compare.py "$build/wall-checked" "$corpora" > /dev/null || status=1

if [ "${2:-}" = fuzz ]; then
    # shellcheck disable=SC2086
    $CC $flags -O1 $sanitize -fsanitize=fuzzer $c/CSandbox/*.c Tests/Sandbox/fuzz-answers.c \
        -o "$build/fuzz-answers" -lpthread 2> /dev/null
    (cd "$build" && ./fuzz-answers -max_len=512 -max_total_time="$3")
fi
exit "${status:-0}"
