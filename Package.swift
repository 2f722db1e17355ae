// swift-tools-version: 6.2
import PackageDescription

// Environment variables change the manifest; the package works without them.
// IMAGEEDITOR_LEAN=1 leaves out the packages and all targets that need one; a build takes seconds.
// IMAGEEDITOR_LEAN=storage does the same, but keeps the stores and their packages.
// IMAGEEDITOR_LEAN=engine also leaves out the targets that the address sanitizer does not test.
// IMAGEEDITOR_OPTIMIZED=1 optimizes pixel code in debug builds.
// IMAGEEDITOR_SHIPPED=1 is for release builds: programs are linked for installation, and tests with
// the same object files. `make` sets it for everything but sanitizers.
// IMAGEEDITOR_TESTS=Core,Cards leaves out all other test targets, to test these modules quickly.
// IMAGEEDITOR_DOCS=1 adds the documentation plug-in that `make docs` uses.
let lean = Context.environment["IMAGEEDITOR_LEAN"]
let isLean = lean == "1" || lean == "storage" || lean == "engine"
let isOptimized = Context.environment["IMAGEEDITOR_OPTIMIZED"] == "1"
let isShipped = Context.environment["IMAGEEDITOR_SHIPPED"] == "1"

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
/// Release builds of modules have testable internals. Tests are built without the optimizer, in a
/// third of the time, and in groups of files: compiling a whole module uses only one processor.
let moduleFlags = ["-enable-testing", "-Xfrontend", "-function-sections"]
let moduleSettings = swiftSettings + (isShipped ? [.unsafeFlags(moduleFlags)] : [])
let grouped = ["-no-whole-module-optimization", "-enable-batch-mode", "-num-threads", "0"]
let groupedFiles: [SwiftSetting] = isShipped ? [.unsafeFlags(grouped)] : []
let testSettings = swiftSettings + groupedFiles + (isShipped ? [.unsafeFlags(["-Onone"])] : [])
let cFlags = isShipped ? ["-ffunction-sections"] : isOptimized ? ["-O2"] : []
let cSettings: [CSetting] =
    [.treatAllWarnings(as: .error)] + (cFlags.isEmpty ? [] : [.unsafeFlags(cFlags)])
let cxxSettings: [CXXSetting] =
    [.treatAllWarnings(as: .error)] + (isOptimized ? [.unsafeFlags(["-O2"])] : [])
/// The settings of modules and tests that compute with pixels.
let pixelSettings = moduleSettings + (isOptimized ? [.unsafeFlags(["-O"])] : [])
let pixelTestSettings = pixelSettings + groupedFiles

/// Programs are linked statically, with frequent functions first, which shortens their start; see
/// docs/performance.md. They are hardened; see docs/reliability.md. Modules are compiled for the
/// shared runtime, which tests need, so the libraries of the static one must be named here.
let functions = Context.packageDirectory + "/App/Linking/functions.order"
let linkerSettings: [LinkerSetting] =
    isShipped
    ? [
        .unsafeFlags([
            "-static-stdlib", "-use-ld=lld", "-Xlinker", "--symbol-ordering-file=\(functions)",
            "-Xclang-linker", "-Wl,-pie,--no-export-dynamic,--no-warn-symbol-ordering",
            "-Xclang-linker", "-Wl,-z,relro,-z,now,-z,noexecstack,-z,pack-relative-relocs",
            "-lFoundationEssentials", "-lFoundationInternationalization", "-lCoreFoundation",
            "-l_FoundationICU", "-l_FoundationCShims", "-l_FoundationCollections",
            "-ldispatch", "-lBlocksRuntime", "-lstdc++",
        ])
    ] : []

// The names of all targets except the published libraries begin with this prefix: SwiftPM allows
// only one target of each name in a package graph, even if it is not used.
let prefix = "ImageEditor"

/// Returns a target's folder: `Storage` for `ImageEditorStorage`, `CPNG` for `CImageEditorPNG`.
func folder(_ name: String) -> String {
    name.hasPrefix(prefix)
        ? String(name.dropFirst(prefix.count))
        : name.hasPrefix("C" + prefix) ? "C" + name.dropFirst(prefix.count + 1) : name
}

func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], settings: [SwiftSetting] = moduleSettings,
    linkerSettings: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path ?? "Modules/\(folder(name))",
        exclude: exclude, swiftSettings: settings, linkerSettings: linkerSettings)
}

func cModule(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [])
    -> Target
{
    .target(
        name: name, dependencies: dependencies, path: "Modules/C/\(folder(name))", exclude: exclude,
        cSettings: cSettings)
}

func library(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(
        name: name, path: "Modules/C/\(folder(name))", pkgConfig: pkgConfig,
        providers: [.apt([package])])
}

func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String, exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude,
        swiftSettings: swiftSettings, linkerSettings: linkerSettings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    settings: [SwiftSetting] = testSettings
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: dependencies + ["ImageEditorTestSupport", "ImageEditorFixtures"],
        path: "Tests/\(name)Tests", exclude: exclude, swiftSettings: settings)
}

/// Returns a product of a package that only the tool and the edge modules need. SwiftPM does not
/// fetch that package for an importer with `traits: []`.
func edge(_ product: String, of package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Tool"]))
}

// MARK: - Targets without packages

var products: [Product] = [
    "ImageVocabulary", "Core", "Rendering", "Editing", "CameraCapture", "Pickers", "PickersTesting",
    "Cards", "CardExchange", "Presentation", "ImageEditorNetworking",
].map { .library(name: $0, targets: [$0]) }

var targets: [Target] = [
    module("ImageEditorFiles", ["CImageEditorFiles", "ImageEditorThreads"]),
    module(
        "ImageEditorTerminalGraphics", ["CImageEditorFiles", "CImageEditorPalette"],
        settings: pixelSettings),
    module("ImageEditorThreads", ["ImageVocabulary"]),
    // This module must link libm itself, because it does not import Foundation, which would.
    module(
        "ImageVocabulary", settings: pixelSettings, linkerSettings: [.linkedLibrary("m")]),
    module(
        "Core",
        [
            "ImageVocabulary", "ImageEditorFiles", "ImageEditorThreads", "CImageEditorPictures",
            "CImageEditorSHA256",
        ]),
    module(
        "Rendering",
        [
            "ImageVocabulary", "ImageEditorThreads", "CImageEditorAVIF", "CImageEditorDecoders",
            "ImageEditorFiles", "CImageEditorGIF", "CImageEditorLCMS", "CImageEditorText",
            "CImageEditorJPEG", "CImageEditorTIFF", "CImageEditorWebP", "CImageEditorSandbox",
            "CImageEditorPNG", "CImageEditorPalette", "CImageEditorKernels", "CImageEditorThreads",
        ],
        settings: pixelSettings),
    module("Cards", ["Core", "ImageVocabulary"]),
    module(
        "CardExchange",
        [
            "Cards", "Core", "ImageEditorFiles", "ImageEditorThreads", "CImageEditorZip",
            "CImageEditorZint", "CImageEditorZXing",
        ]),
    module(
        "Editing", ["Core", "Cards", "ImageEditorThreads", "Rendering"], settings: pixelSettings),
    module(
        "CameraCapture",
        [
            "Rendering", "ImageEditorFiles", "ImageEditorThreads", "CImageEditorFrames",
            "CImageEditorV4L2",
        ]),
    module("Pickers", ["Core", "CameraCapture", "ImageEditorFiles", "ImageEditorThreads"]),
    module("PickersTesting", ["Core", "Pickers"]),
    module(
        "Presentation", ["Core", "CameraCapture", "Cards", "ImageEditorFiles", "Pickers"]),
    module("ImageEditorNetworking", ["CImageEditorCurl", "Core", "ImageEditorThreads"]),
    module("ImageEditorFileStorage", ["Core", "ImageEditorFiles", "ImageEditorThreads"]),

    cModule("CImageEditorFiles"),
    cModule("CImageEditorPictures", exclude: ["pictures"]),
    cModule("CImageEditorSHA256"),
    cModule("CImageEditorKernels"),
    cModule("CImageEditorPalette"),
    cModule("CImageEditorSandbox"),
    cModule("CImageEditorThreads"),
    cModule(
        "CImageEditorJPEG",
        ["CImageEditorLibJPEG", "CImageEditorSandbox", "CImageEditorThreads"]),
    cModule(
        "CImageEditorPNG",
        ["CImageEditorLibISAL", "CImageEditorLibPNG", "CImageEditorSandbox", "CImageEditorThreads"]
    ),
    cModule("CImageEditorTIFF", ["CImageEditorLibISAL"]),
    cModule("CImageEditorAVIF", ["CImageEditorLibrary", "CImageEditorSandbox"]),
    cModule("CImageEditorWebP", ["CImageEditorLibWebP", "CImageEditorSandbox"]),
    cModule("CImageEditorGIF", ["CImageEditorLibGIF", "CImageEditorSandbox"]),
    cModule("CImageEditorFrames"),
    cModule("CImageEditorV4L2"),
    // These modules use only the headers of their libraries, which are loaded when a picture, a
    // text, a card archive, a barcode or a request first needs them.
    cModule("CImageEditorDecoders", ["CImageEditorLibrary", "CImageEditorSandbox"]),
    cModule("CImageEditorLCMS", ["CImageEditorLibrary"]),
    cModule("CImageEditorText", ["CImageEditorLibrary"]),
    cModule("CImageEditorZip", ["CImageEditorLibrary"]),
    cModule("CImageEditorZint", ["CImageEditorLibrary"]),
    cModule("CImageEditorCurl", ["CImageEditorLibrary"]),
    cModule("CImageEditorLibrary"),
    .target(
        name: "CImageEditorZXing", dependencies: ["CImageEditorSandbox"], path: "Modules/C/CZXing",
        cxxSettings: cxxSettings),
    library("CImageEditorLibJPEG", pkgConfig: "libjpeg", package: "libjpeg62-turbo-dev"),
    library("CImageEditorLibPNG", pkgConfig: "libpng", package: "libpng-dev"),
    library("CImageEditorLibWebP", pkgConfig: "libwebp", package: "libwebp-dev"),
    library("CImageEditorLibGIF", pkgConfig: "libgif", package: "libgif-dev"),
    library("CImageEditorLibISAL", pkgConfig: "libisal", package: "libisal-dev"),

    .target(
        name: "ImageEditorFixtures", path: "Fixtures",
        exclude: ["3aa1609", "Generator", "README.md", "fuzz"],
        sources: ["Fixtures.swift"], swiftSettings: swiftSettings),
    program("ImageEditorPictureGenerator", ["Rendering"], path: "Fixtures/Generator"),
    .target(
        name: "ImageEditorTestSupport", dependencies: ["CImageEditorTestSupport", "Cards", "Core"],
        path: "Tests/TestSupport", swiftSettings: testSettings),
    // Draws cards and searches files for tests, in C because Swift tests are not optimized.
    .target(name: "CImageEditorTestSupport", path: "Tests/CTestSupport", cSettings: cSettings),
    .target(
        name: "ImageEditorFuzzEntryPoints", dependencies: ["Rendering"],
        path: "Tests/Fuzz/Harness/EntryPoints", swiftSettings: swiftSettings),
    program(
        "ImageEditorBench", ["CameraCapture", "Core", "Editing", "Rendering"],
        path: "Tests/Bench", exclude: ["Peers"]),
    program(
        "ImageEditorCameraProbe", ["CameraCapture", "CImageEditorV4L2", "Rendering"],
        path: "Tests/Camera/Probe"),
    tests("Files", ["ImageEditorFiles", "ImageEditorThreads"]),
    tests("TerminalGraphics", ["ImageEditorTerminalGraphics", "Rendering"]),
    tests("ImageVocabulary", ["ImageVocabulary"]),
    tests("Core", ["Core"]),
    tests(
        "Rendering",
        [
            "Rendering", "CImageEditorJPEG", "CImageEditorKernels", "CImageEditorPNG", "Editing",
            "CImageEditorSandbox", "Core", "ImageEditorFuzzEntryPoints", "ImageEditorThreads",
        ],
        exclude: ["ORACLES.md"], settings: pixelTestSettings),
    tests("Cards", ["Cards", "Core"]),
    tests("CardExchange", ["CardExchange", "Cards", "Core", "ImageEditorFiles"]),
    tests(
        "Editing", ["Editing", "Cards", "Core", "Rendering", "Presentation"],
        settings: pixelTestSettings),
    tests(
        "CameraCapture", ["CameraCapture", "Rendering", "CImageEditorFrames", "CImageEditorV4L2"]),
    tests(
        "Pickers", ["Pickers", "PickersTesting", "CameraCapture", "Core", "Editing", "Rendering"]),
    tests("Presentation", ["Presentation", "CameraCapture", "Cards", "Core", "Pickers"]),
    tests("Networking", ["ImageEditorNetworking", "Core"]),
]

var dependencies: [Package.Dependency] = []

// MARK: - The edge: modules with one heavy dependency each

if !isLean || lean == "storage" {
    products.append(.library(name: "ImageEditorStorage", targets: ["ImageEditorStorage"]))
    dependencies.append(
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"))
    targets += [
        module(
            "ImageEditorStorage",
            [
                "Core", "Cards", "ImageEditorFiles", "ImageEditorFileStorage", "ImageEditorThreads",
                edge("GRDB", of: "GRDB.swift"), edge("GRDBSQLite", of: "GRDB.swift"),
            ]),
        tests("Storage", ["ImageEditorStorage", "Cards", "Core", edge("GRDB", of: "GRDB.swift")]),
    ]
}

if !isLean {
    products.append(.library(name: "ImageEditorServer", targets: ["ImageEditorServer"]))
    products += ["imageeditor", "imageeditor-full"].map { .executable(name: $0, targets: [$0]) }

    dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ]

    targets += [
        module(
            "ImageEditorWebServer",
            [
                "Core", "ImageEditorFiles", "ImageEditorThreads",
                edge("Hummingbird", of: "hummingbird"), edge("HummingbirdCore", of: "hummingbird"),
                edge("HTTPTypes", of: "swift-http-types"), edge("Logging", of: "swift-log"),
                edge("NIOCore", of: "swift-nio"), edge("NIOHTTP1", of: "swift-nio"),
                edge("NIOHTTPTypes", of: "swift-nio-extras"), edge("NIOPosix", of: "swift-nio"),
                edge("ServiceLifecycle", of: "swift-service-lifecycle"),
                edge("UnixSignals", of: "swift-service-lifecycle"),
            ]),
        cModule("CImageEditorFolders"),
        module(
            "ImageEditorServer",
            [
                "Core", "Cards", "ImageEditorFiles", "ImageEditorWebServer", "CImageEditorFolders",
                edge("Hummingbird", of: "hummingbird"), edge("HTTPTypes", of: "swift-http-types"),
                edge("NIOCore", of: "swift-nio"), edge("NIOPosix", of: "swift-nio"),
            ]),
        cModule("CImageEditorStart"),
        cModule("CImageEditorStudioPages", exclude: ["pages"]),
        module(
            "ImageEditorStudio",
            [
                "Core", "Presentation", "ImageEditorThreads", "ImageEditorWebServer",
                "CImageEditorStudioPages",
                edge("Hummingbird", of: "hummingbird"),
                edge("HTTPTypes", of: "swift-http-types"), edge("NIOHTTP1", of: "swift-nio"),
                edge("Mustache", of: "swift-mustache"), edge("NIOCore", of: "swift-nio"),
            ]),
        program("imageeditor", ["ImageEditorApp"], path: "App/Main"),
        program(
            "imageeditor-full", ["ImageEditorApp", "ImageEditorServices"], path: "App/FullMain"),
        module(
            "ImageEditorApp",
            [
                "Core", "Rendering", "Editing", "CameraCapture", "Cards", "CardExchange", "Pickers",
                "Presentation", "ImageEditorNetworking", "ImageEditorFileStorage",
                "ImageEditorFiles", "ImageEditorTerminalGraphics", "ImageEditorThreads",
                "CImageEditorSandbox", "CImageEditorStart",
                edge("ArgumentParser", of: "swift-argument-parser"),
            ],
            path: "App", exclude: ["FullMain", "Linking", "Main", "Services"]),
        module(
            "ImageEditorServices",
            [
                "Core", "Rendering", "Editing", "Presentation", "ImageEditorApp",
                "ImageEditorFiles", "ImageEditorFileStorage", "ImageEditorServer",
                "ImageEditorStorage", "ImageEditorStudio", "ImageEditorThreads",
                "ImageEditorWebServer",
            ],
            path: "App/Services"),
        tests(
            "WebServer",
            [
                "ImageEditorWebServer", edge("HTTPTypes", of: "swift-http-types"),
                edge("NIOCore", of: "swift-nio"), edge("NIOEmbedded", of: "swift-nio"),
                edge("NIOHTTP1", of: "swift-nio"), edge("NIOPosix", of: "swift-nio"),
                edge("NIOHTTPTypes", of: "swift-nio-extras"),
                edge("NIOHTTPTypesHTTP1", of: "swift-nio-extras"),
            ]),
        tests("Studio", ["ImageEditorStudio", "ImageEditorWebServer", "Core", "Presentation"]),
        tests(
            "Server",
            [
                "ImageEditorServer", "Cards", "Core", "ImageEditorFiles", "ImageEditorStorage",
                edge("NIOCore", of: "swift-nio"), edge("NIOPosix", of: "swift-nio"),
            ]),
        tests(
            "App",
            [
                "ImageEditorApp", "ImageEditorServices", "CameraCapture", "Cards", "Core",
                "Editing", "Pickers", "Presentation", "ImageEditorFiles", "ImageEditorNetworking",
                "Rendering", "ImageEditorStorage", "ImageEditorServer",
                "ImageEditorTerminalGraphics", "CImageEditorSandbox",
                edge("ArgumentParser", of: "swift-argument-parser"),
            ],
            exclude: ["ForeignServer"]),
    ]
}

if lean == "engine" {
    let unwatched: Set = [
        "ImageEditorBench", "ImageEditorCameraProbe", "CardExchange", "CardExchangeTests",
        "CardsTests", "CImageEditorCurl", "CImageEditorZint", "CImageEditorZip",
        "CImageEditorZXing", "ImageEditorNetworking", "NetworkingTests", "PickersTesting",
        "PickersTests", "ImageEditorPictureGenerator", "PresentationTests",
        "ImageEditorFileStorage", "ImageEditorTerminalGraphics", "TerminalGraphicsTests",
    ]
    targets.removeAll { unwatched.contains($0.name) }
    products.removeAll { unwatched.contains($0.name) }
}

if let rooms = Context.environment["IMAGEEDITOR_TESTS"] {
    let kept = rooms.split(separator: ",").map { "\($0)Tests" }
    targets.removeAll { $0.type == .test && !kept.contains($0.name) }
}

if Context.environment["IMAGEEDITOR_DOCS"] == "1" {
    dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

let package = Package(
    name: "imageeditor",
    products: products,
    traits: [
        .default(enabledTraits: ["Tool"]),
        .trait(name: "Tool", description: "The tool and the edge modules, with their packages."),
    ],
    dependencies: dependencies,
    targets: targets,
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)
