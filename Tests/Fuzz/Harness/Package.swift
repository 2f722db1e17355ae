// swift-tools-version: 6.2
import PackageDescription

// A separate package: its programs have no main function, because libFuzzer provides it. They
// require the fuzzer's sanitizer; `../coverage.sh` builds them.

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: name, swiftSettings: swiftSettings)
}

let package = Package(
    name: "fuzz-harness",
    dependencies: [.package(name: "imageeditor", path: "../../..", traits: [])],
    targets: [
        // The workspace has a target with these files, too: `make test` runs them on every
        // fixture.
        .target(
            name: "EntryPoints",
            dependencies: [.product(name: "Rendering", package: "imageeditor")],
            path: "EntryPoints", swiftSettings: swiftSettings),
        .systemLibrary(name: "CLibFuzzer", path: "CLibFuzzer"),
        .target(
            name: "PNGMutation", dependencies: ["CLibFuzzer", "EntryPoints"], path: "PNGMutation",
            swiftSettings: swiftSettings),
        program("FuzzHeader", ["EntryPoints", "PNGMutation"]),
        program("FuzzMetadata", ["EntryPoints"]),
        program("FuzzDecode", ["EntryPoints", "PNGMutation"]),
    ],
    swiftLanguageModes: [.v6]
)
