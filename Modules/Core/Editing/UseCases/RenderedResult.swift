import FoundationEssentials
import Synchronization

/// A rendered result that is not at its place yet: in memory, or in a sink of the target.
struct RenderedResult: Sendable {
    let image: EditedImage
    /// The data to write: the result, or the comparison in its place.
    var data: Data
    private let target: any EditTarget
    private let streamed: StreamedResult?

    /// Creates a result in memory.
    init(_ image: EditedImage, to target: any EditTarget) {
        self.image = image
        self.target = target
        data = image.data
        streamed = nil
    }

    fileprivate init(_ image: EditedImage, in streamed: StreamedResult) {
        self.image = image
        self.streamed = streamed
        target = streamed.target
        data = image.data
    }

    /// Begins to hash the data, unless it was hashed while it was rendered.
    func hashing() -> ResultDigest {
        if let digest = streamed?.digest { return .known(digest) }
        return .task(Task { [data] in ContentDigest(of: data) })
    }

    /// Writes the data to the target, as ``EditTarget/write(_:replacing:)`` does.
    func write(replacing expected: [ContentDigest]? = nil) async throws -> EditPlace {
        if let streamed { return try await streamed.sink.commit(replacing: expected) }
        return try await target.write(data, replacing: expected)
    }

    /// Drops the result, so that no file is left.
    func abandon() { streamed?.abandon() }
}

/// The digest of a result, known or still being computed.
enum ResultDigest: Sendable {
    case known(ContentDigest)
    /// A task hashes the result.
    case task(Task<ContentDigest, Never>)

    var value: ContentDigest {
        get async {
            switch self {
            case .known(let digest): digest
            case .task(let task): await task.value
            }
        }
    }
}

/// A result that is passed to the target's sink while it is rendered, and hashed if the edit is
/// remembered.
final class StreamedResult: Sendable {
    let target: any EditTarget
    let sink: any ResultSink
    /// `nil` if the result is not remembered.
    private let hash: HashedPieces?

    /// - Returns: `nil` if the target has no sink.
    init?(to target: any EditTarget, for memory: EditMemory?) {
        let hash = memory.map { _ in HashedPieces() }
        guard let sink = target.sink(onPiece: { hash?.add($0) }) else { return nil }
        self.target = target
        self.sink = sink
        self.hash = hash
    }

    /// The digest of the finished result; `nil` if it is not hashed.
    var digest: ContentDigest? { hash?.digest }

    /// - Throws: ``EditKeepingError`` if the file cannot be written.
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        try keeping { try sink.append(bytes) }
    }

    /// Waits until the result is written.
    ///
    /// - Throws: As ``append(_:)``.
    func finish(_ plan: EditPlan, _ remarks: [ImageRemark]) throws -> RenderedResult {
        let data = try keeping { try sink.finish() }
        return RenderedResult(EditedImage(data: data, plan: plan, remarks: remarks), in: self)
    }

    func abandon() { sink.abandon() }

    private func keeping<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            throw EditKeepingError(reason: error)
        }
    }
}

/// Hashes the pieces of a result on the thread that writes them.
private final class HashedPieces: Sendable {
    private let hash = Mutex(SHA256())

    func add(_ bytes: UnsafeRawBufferPointer) { hash.withLock { $0.add(bytes) } }

    var digest: ContentDigest { ContentDigest(hash.withLock { $0 }) }
}
