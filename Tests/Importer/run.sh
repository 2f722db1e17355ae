#!/usr/bin/env bash
# Checks the documentation's promises to users of the libraries. The first example on each
# library's landing page compiles, runs and prints what its comments say, in a new package that
# depends on this one with `traits: []`. The build fetches nothing else, and works next to a
# package whose targets have names that this package could have used.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "importer: $*" >&2; exit 1; }

# The dependency of a real user: a repository's URL and a version.
git clone --quiet --no-hardlinks "$root" "$place/imageeditor"
git -C "$place/imageeditor" -c user.name=importer -c user.email=importer@localhost \
    tag -f 1.0.0 >/dev/null

sources=$place/importer/Sources
mkdir -p "$sources"
targets=
# target NAME PRODUCT…: an executable that depends on these products.
target() {
    targets+="        .executableTarget(name: \"$1\", dependencies: ["
    for product in "${@:2}"; do
        targets+=".product(name: \"$product\", package: \"imageeditor\"), "
    done
    targets+="${more:-}]),"$'\n'
}
# lines MODULE: prints the first code block of the module's landing page.
lines() { awk '/^```/ { if (on) exit; on = /^```swift$/; next } on' "$root/Modules/$1/$1.docc/$1.md"; }

# The names of libraries that need no other package have no prefix.
products=$(IMAGEEDITOR_LEAN=1 swift package --package-path "$root" --scratch-path "$place/manifest" \
    dump-package | python3 -c '
import json, sys
for product in json.load(sys.stdin)["products"]:
    if "library" in product["type"] and not product["name"].startswith("ImageEditor"):
        print(product["name"])')
for product in $products; do
    main=$sources/${product}Lines/main.swift
    mkdir -p "${main%/*}"
    lines "$product" >"$main"
    grep -q "^import $product\$" "$main" || fail "$product has no lines on its landing page"
    # shellcheck disable=SC2046 # Names have no spaces.
    target "${product}Lines" $(grep -xF "$(sed 's/^/import /' <<<"$products")" "$main" | cut -d ' ' -f 2)
done

# A client's device with CameraCapture only: the example in its documentation.
mkdir -p "$sources/lamp"
cp "$root/Tests/CameraCaptureTests/Examples/Lamp.swift" "$sources/lamp/Lamp.swift"
cp "$root/Tests/Importer/lamp.swift.txt" "$sources/lamp/main.swift"
target lamp CameraCapture

# Another package with common target names, and with its own target Core.
names="Files Storage Server Networking Bench Fixtures TestSupport"
cnames="CWebP CPNG CJPEG"
kit=$place/kit
neighbours=$sources/neighbours/main.swift
mkdir -p "$kit/Sources/Core" "${neighbours%/*}"
echo 'public struct Recipe { public init() {}; public let servings = 4 }' >"$kit/Sources/Core/Recipe.swift"
printf 'import %s\n' $names $cnames Core KitCore >"$neighbours"
for name in $names; do
    mkdir -p "$kit/Sources/$name"
    echo "public let from$name = \"$name\"" >"$kit/Sources/$name/$name.swift"
    echo "print(from$name)" >>"$neighbours"
done
for name in $cnames; do
    mkdir -p "$kit/Sources/$name/include"
    echo "int from$name(void);" >"$kit/Sources/$name/include/$name.h"
    echo "int from$name(void) { return 1; }" >"$kit/Sources/$name/$name.c"
    echo "print(from$name())" >>"$neighbours"
done
echo 'print(Core.Recipe().operations.count, KitCore.Recipe().servings)' >>"$neighbours"
quoted=$(printf '"%s", ' $names $cnames)
cat >"$kit/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "kit",
    products: [
        .library(name: "Kit", targets: ["Core"]),
        .library(name: "KitParts", targets: [$quoted]),
    ],
    targets: ["Core", $quoted].map { .target(name: \$0) })
SWIFT
# The line that Core's landing page recommends.
alias=$(grep -o '\.product(.*moduleAliases.*)' "$root/Modules/Core/Core.docc/Core.md")
more="$alias, .product(name: \"KitParts\", package: \"kit\")" target neighbours Core

cat >"$place/importer/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "importer",
    dependencies: [
        .package(url: "file://$place/imageeditor", from: "1.0.0", traits: []),
        .package(path: "../kit"),
    ],
    targets: [
$targets    ])
SWIFT

cd "$place/importer"
env -u IMAGEEDITOR_LEAN -u IMAGEEDITOR_OPTIMIZED -u IMAGEEDITOR_DOCS swift build --quiet \
    --disable-dependency-cache --disable-index-store -debug-info-format none 2>&1 || fail "build failed"
bin=.build/debug
for product in $products; do
    # The expected output, from the comments after the calls.
    expected=$(sed -n 's/^ *print(.*)  \/\/ //p' "$sources/${product}Lines/main.swift")
    output=$("$bin/${product}Lines") || fail "$product's lines do not run"
    [ -n "$output" ] && [ "$output" = "$expected" ] ||
        fail "$product's lines print '$output', and their comments say '$expected'"
    echo "$product: $(tail -n 1 <<<"$output")"
done
output=$("$bin/lamp")
grep -q '^lamp: a photograph of' <<<"$output" || fail "no photograph: $output"
output=$("$bin/neighbours")
[ "$(tail -n 1 <<<"$output")" = "0 4" ] || fail "the neighbours say: $output"
fetched=$(ls .build/checkouts)
[ "$fetched" = imageeditor ] || fail "more was fetched than imageeditor: $fetched"
echo "importer: $(wc -w <<<"$products") libraries built and ran with imageeditor alone"
