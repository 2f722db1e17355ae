#!/usr/bin/env bash
# Proves what the README promises to whoever imports Core, Rendering, Presentation or CameraCapture: a
# fresh package elsewhere that depends on this one with `traits: []` builds, runs and fetches nothing
# else.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# As somebody else would depend on it: by a repository's URL and a version.
git clone --quiet --no-hardlinks "$root" "$place/imageeditor"
git -C "$place/imageeditor" -c user.name=importer -c user.email=importer@localhost \
    tag -f 1.0.0 >/dev/null

mkdir -p "$place/importer/Sources/importer" "$place/importer/Sources/lamp"
cat >"$place/importer/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "importer",
    dependencies: [
        .package(url: "file://$place/imageeditor", from: "1.0.0", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "importer",
            dependencies: [
                .product(name: "Core", package: "imageeditor"),
                .product(name: "Rendering", package: "imageeditor"),
                .product(name: "Presentation", package: "imageeditor"),
            ]),
        .executableTarget(
            name: "lamp",
            dependencies: [.product(name: "CameraCapture", package: "imageeditor")]),
    ])
SWIFT
cp "$root/Tests/Importer/main.swift.txt" "$place/importer/Sources/importer/main.swift"
# A device of somebody's own, with CameraCapture alone: the example of its documentation.
cp "$root/Tests/CameraCaptureTests/Examples/Lamp.swift" "$place/importer/Sources/lamp/Lamp.swift"
cp "$root/Tests/Importer/lamp.swift.txt" "$place/importer/Sources/lamp/main.swift"

cd "$place/importer"
env -u IMAGEEDITOR_LEAN -u IMAGEEDITOR_OPTIMIZED -u IMAGEEDITOR_DOCS swift build --quiet --disable-dependency-cache 2>&1 || { echo "importer: build failed" >&2; exit 1; }
output=$("$(swift build --show-bin-path)/importer")
echo "$output"
grep -q '^6 images, bundled' <<<"$output"
output=$("$(swift build --show-bin-path)/lamp")
echo "$output"
grep -q '^lamp: a photograph of' <<<"$output"
fetched=$(ls .build/checkouts)
if [ "$fetched" != imageeditor ]; then
    echo "importer: more was fetched than imageeditor: $fetched" >&2
    exit 1
fi
echo "importer: built and ran with imageeditor alone"
