import Core
import Foundation
import ImageEditorTestSupport
import Synchronization

/// A photograph that the doubles treat as truncated.
let cutOff = photo("cut off")

/// Fails for ``cutOff``, unless truncated files are accepted.
func checkWhole(_ data: Data, allowsTruncated: Bool = false) throws {
    if data == cutOff, !allowsTruncated { throw ImageRenderingError.truncated(format: "JPEG") }
}

/// Renders a description of the edit, and knows `sepia`, `blur` and `overlay`.
struct DescribingRenderer: ImageRenderer {
    var gate: Gate?
    /// True to refuse the files of overlays.
    var refusesFiles = false
    /// The recipes whose render was cancelled at the gate.
    let cancelled = Events<Recipe>()

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data {
        try validate(recipe)
        try checkWhole(data, allowsTruncated: output.allowsTruncated)
        await withTaskCancellationHandler {
            await gate?.pass()
        } onCancel: {
            cancelled.append(recipe)
        }
        try Task.checkCancellation()
        let names = recipe.operations.map(\.name).joined(separator: "+")
        return data + Data(">\(names) \(output.quality.map(String.init) ?? "-")".utf8)
    }

    func validate(_ recipe: Recipe) throws {
        if refusesFiles, case .text(let file)? = recipe.operations.first?.parameters["file"] {
            throw RecipeError.invalidFile(
                index: 0, name: "overlay", file: file, reason: "no picture")
        }
        for (index, operation) in recipe.operations.enumerated()
        where !["sepia", "blur", "overlay"].contains(operation.name) {
            throw RecipeError.invalidOperation(
                index: index, name: operation.name, reason: "unknown filter")
        }
    }
}

/// Reports each file as a JPEG of 60 × 40 pixels, but for those that say that they are damaged.
struct InspectorStub: ImageInspector {
    static func isImage(_ data: Data) -> Bool { data.starts(with: [0xff, 0xd8]) }

    func inspect(_ data: Data) throws -> ImageFacts {
        guard Self.isImage(data) else { throw ImageRenderingError.notAnImage }
        return ImageFacts(format: .jpeg, width: 60, height: 40, bytes: data.count)
    }
}

struct CorrectorStub: ColorCorrector, ColorReference {
    var picture = Data()
    var failure: (any Error)?

    func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation] {
        if let failure { throw failure }
        try checkWhole(data, allowsTruncated: output.allowsTruncated)
        return [.init("brightness", ["amount": .number(Double(recipe.operations.count))])]
    }

    func reference(
        _ data: Data, isCancelled: (@Sendable () -> Bool)?
    ) throws -> any ColorReference {
        try checkWhole(data)
        return CorrectorStub(picture: data)
    }

    func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation] {
        try checkWhole(data, allowsTruncated: output.allowsTruncated)
        return [.init("saturation", ["amount": .number(Double(picture.count))])]
    }
}

/// Measures until its test opens it, or until it is cancelled.
final class CorrectorSpy: ColorCorrector, ColorReference {
    let began = Events<String>()
    let cancelled = Events<String>()
    private let isOpen = Atomic(false)

    func open() { isOpen.store(true, ordering: .releasing) }

    private func measure(_ name: String, _ isCancelled: (@Sendable () -> Bool)?) throws {
        began.append(name)
        while !isOpen.load(ordering: .acquiring) {
            if isCancelled?() == true {
                cancelled.append(name)
                throw CancellationError()
            }
            usleep(2_000)
        }
    }

    func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation] {
        try measure("auto", isCancelled)
        return []
    }

    func reference(
        _ data: Data, isCancelled: (@Sendable () -> Bool)?
    ) throws -> any ColorReference {
        try measure("reference", isCancelled)
        return self
    }

    func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation] {
        try measure("match", isCancelled)
        return []
    }
}

/// Answers previews with a description, after its gate has opened.
final class PreviewSupplierSpy: PreviewSupplier {
    let began = Events<String>()
    let cancelled = Events<String>()
    private let gate: Gate?
    /// True to work until cancelled, except for recipes without operations.
    private let isEndless: Bool

    init(gate: Gate? = nil, isEndless: Bool = false) {
        self.gate = gate
        self.isEndless = isEndless
    }

    func preview(_ request: PreviewRequest, of photo: PreviewPhoto) async throws -> Preview {
        let names = request.recipe.operations.map(\.name).joined(separator: "+")
        if names.contains("unknown") {
            throw RecipeError.invalidOperation(index: 0, name: names, reason: "unknown filter")
        }
        let text = "\(names) \(request.room.width)x\(request.room.height)"
        began.append(text)
        await gate?.pass()
        if isEndless, !names.isEmpty {
            do {
                try await Task.sleep(for: .seconds(600))
            } catch {
                cancelled.append(text)
                throw error
            }
        }
        let data = try await photo.load()
        try checkWhole(data, allowsTruncated: request.allowsTruncated)
        let channel = ImageHistogram.Channel(
            counts: Array(repeating: 1, count: 256), mean: 1, median: 1, darkest: 0.5,
            brightest: 0.25)
        return Preview(
            data: Data([0xff, 0xd8, 0xff]) + Data("\(text) of \(data.count)".utf8), format: .jpeg,
            size: request.room, resultSize: ImageSize(width: 60, height: 40),
            histogram: request.measures
                ? ImageHistogram(
                    luminance: channel, red: channel, green: channel, blue: channel,
                    transparentPixels: 0) : nil,
            timings: [.init(.render, milliseconds: 1.25)])
    }
}

struct NoImages: ImageLoader {
    func loadImage(from url: URL) throws -> LoadedImage { throw ImageLoadingError.notCached(url) }
}

/// A library with one photograph, which says that it is huge.
struct HugePhotoLibrary: PhotoLibrary {
    /// The ranges that were read.
    let reads = Events<Range<Int>>()
    let photo = LibraryPhoto(
        urlPath: "/images/huge.jpg", version: "v1", byteCount: 2 << 30, created: .distantPast,
        updated: .distantPast)

    private struct Open: OpenPhoto {
        let photo: LibraryPhoto
        let reads: Events<Range<Int>>
        var format: ImageFormat { .jpeg }

        func read(_ range: Range<Int>, _ body: (Data) async throws -> Void) async throws {
            reads.append(range)
            throw PhotoLibraryError.truncated
        }
    }

    func prepare() async {}
    func photos(after last: LibraryPhoto?, limit: Int) async -> [LibraryPhoto] { [photo] }
    func open(_ urlPath: String) async -> (any OpenPhoto)? { Open(photo: photo, reads: reads) }
    func beginUpload(named name: UploadName) async throws -> any PhotoUpload {
        throw PhotoLibraryError.readOnly
    }
    func upload(for key: IdempotencyKey) async -> StoredUpload? { nil }
}

/// Keeps files in `/kept/`, where there are none, under the digests of their bytes.
final class RecipeFileStoreSpy: RecipeFileStore {
    enum Message: Equatable {
        case keep(String)
        case remove([String])
        case hold([String])
        case release([String])
    }

    let messages = Events<Message>()
    /// Holds files before they are kept.
    let gate = Mutex<Gate?>(nil)
    /// Thrown instead of keeping a file.
    let error = Mutex<RecipeFileError?>(nil)

    /// The paths of the files that were kept.
    var kept: [String] {
        messages.all.compactMap { if case .keep(let path) = $0 { path } else { nil } }
    }

    /// The paths of the files that may be removed.
    var removed: [String] {
        messages.all.flatMap { if case .remove(let paths) = $0 { paths } else { [String]() } }
    }

    func keep(_ data: Data, ending: String) async throws -> String {
        await gate.withLock { $0 }?.pass()
        if let error = error.withLock({ $0 }) { throw error }
        let path = "/kept/\(ContentDigest(of: data).text).\(ending)"
        messages.append(.keep(path))
        return path
    }

    func remove(_ paths: [String]) { messages.append(.remove(paths)) }

    func holding<Value: Sendable>(
        _ paths: [String], _ work: () async throws -> Value
    ) async throws -> Value {
        messages.append(.hold(paths))
        defer { messages.append(.release(paths)) }
        return try await work()
    }
}

/// A library in memory that can be missing for a time.
final class VanishingPhotoLibrary: PhotoLibrary {
    let library = InMemoryPhotoLibrary()
    let isMissing = Mutex(false)
    private let calls = Mutex(0)
    private let start = ContinuousClock.now

    /// An instant a minute after the last one, so that each list is read anew.
    func nextInstant() -> ContinuousClock.Instant {
        let count = calls.withLock { count in
            count += 1
            return count
        }
        return start + .seconds(60 * count)
    }

    private func present() throws -> InMemoryPhotoLibrary {
        if isMissing.withLock({ $0 }) { throw PhotoLibraryError.missing }
        return library
    }

    func prepare() async {}
    func photos(after last: LibraryPhoto?, limit: Int) async throws -> [LibraryPhoto] {
        try await present().photos(after: last, limit: limit)
    }
    func open(_ urlPath: String) async throws -> (any OpenPhoto)? {
        try await present().open(urlPath)
    }
    func beginUpload(named name: UploadName) async throws -> any PhotoUpload {
        try await present().beginUpload(named: name)
    }
    func upload(for key: IdempotencyKey) async throws -> StoredUpload? {
        try await present().upload(for: key)
    }
}
