import Core
import Foundation
import ImageEditorTestSupport
import Synchronization
import Testing

struct StreamedResultTests {
    @Test func `a target's sink receives the result, which is remembered by its digest`()
        async throws
    {
        let world = EditWorld()
        let target = SinkTarget(world.log)
        let sut = EditImageUseCase(renderer: world.renderer, inspector: LengthInspector())

        let result = try await sut(job(world, target, memory: world.memory()))

        #expect(target.events.all == ["open", "finish", "commit"])
        #expect(await world.log.entries == ["write original>sepia", "save 1 process"])
        #expect(result.place == .file("/out.jpg"))
        #expect(try result.facts?.get().width == "original>sepia".count)
        #expect(try result.facts?.get().height == LengthInspector.heightOfResults)
        let edit = try #require(await world.store.edit(of: .file("/photo.jpg")))
        #expect(edit.output?.digests == [ContentDigest(of: Data("original>sepia".utf8))])
    }

    @Test func `a digest that the caller has begun is remembered as the original's`()
        async throws
    {
        let world = EditWorld()
        var job = job(world, SinkTarget(world.log), memory: world.memory())
        // The digest of other bytes shows that the original is not hashed again.
        job.digest = DigestOnDemand(of: Data("other".utf8))

        _ = try await world.sut()(job)

        let edit = try #require(await world.store.edit(of: .file("/photo.jpg")))
        #expect(edit.original.digest == ContentDigest(of: Data("other".utf8)))
    }

    @Test(.timeLimit(.minutes(1)))
    func `another thread hashes the original while the result is rendered`() async throws {
        let world = EditWorld()
        let hashing = HashingThreads()
        let original = Data(count: DigestOnDemand.leastForThread)
        var job = world.job(memory: world.memory(), of: original)
        job.digest = hashing.digest(of: original)

        // Without another thread, rendering would not end.
        let sut = EditImageUseCase(renderer: WaitingRenderer(hashing: hashing))
        _ = try await sut(job)

        #expect(hashing.threads.all.count == 1)
    }

    @Test(arguments: ["append", "finish", "commit"])
    func `a sink that cannot be written is dropped, and nothing is remembered`(
        failing: String
    ) async throws {
        let world = EditWorld()
        let target = SinkTarget(world.log, failing: failing)

        let error = try await #require(throws: EditKeepingError.self) {
            try await world.sut()(job(world, target, memory: world.memory()))
        }

        #expect("\(error.reason)" == failing)
        #expect(target.events.all.last == "abandon")
        #expect(await world.log.entries.isEmpty)
        #expect(await world.store.edit(of: .file("/photo.jpg")) == nil)
    }

    @Test func `an image that turns out to be truncated is rendered into a new sink`()
        async throws
    {
        let world = EditWorld()
        let target = SinkTarget(world.log)
        let sut = EditImageUseCase(renderer: RendererStub(isTruncated: true))
        var options = OutputOptions.jpeg
        options.allowsTruncated = true

        let result = try await sut(
            job(world, target, EditPlan(recipe: .sepia, options: options)))

        #expect(target.events.all == ["open", "abandon", "open", "finish", "commit"])
        #expect(result.plan.isIncomplete)
        #expect(await world.log.entries == ["write original>sepia>as far as it goes"])
    }

    @Test func `a result that is compared, uploaded or not rendered is written whole`()
        async throws
    {
        let world = EditWorld()
        let target = SinkTarget(world.log)
        var compared = job(world, target)
        compared.comparison = EditComparison(by: ComparerStub(), as: .jpeg, to: nil)
        var uploaded = job(world, target)
        uploaded.upload = EditUpload(filename: "a.jpg", mediaType: "image/jpeg")
        let original = job(world, target, EditPlan(options: .jpeg, isOriginal: true))

        for job in [compared, uploaded, original] {
            _ = try await world.sut(ImageUploaderSpy())(job)
        }

        #expect(target.events.all.isEmpty)
        #expect(await world.log.entries.count == 3)
    }

    @Test func `an original is inspected as the file of another program`() async throws {
        let world = EditWorld()
        let sut = EditImageUseCase(renderer: world.renderer, inspector: LengthInspector())
        let plan = EditPlan(options: .jpeg, isOriginal: true)

        let result = try await sut(job(world, SinkTarget(world.log), plan))

        #expect(try result.facts?.get().width == world.original.count)
        #expect(try result.facts?.get().height == 1)
    }

    private func job(
        _ world: EditWorld, _ target: SinkTarget,
        _ plan: EditPlan = EditPlan(recipe: .sepia, options: .jpeg), memory: EditMemory? = nil
    ) -> EditJob {
        EditJob(original: world.original, plan: plan, target: target, memory: memory)
    }
}

/// A target whose sink logs its calls.
private struct SinkTarget: EditTarget {
    let events = Events<String>()
    private let file: FileTarget
    private let failing: String?

    init(_ log: EditLog, failing: String? = nil) {
        file = FileTarget(path: "/out.jpg", log: log)
        self.failing = failing
    }

    func write(_ data: Data, replacing expected: [ContentDigest]?) async throws -> EditPlace {
        try await file.write(data, replacing: expected)
    }

    func existing() async throws -> Data? { try await file.existing() }

    func sink(
        onPiece: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) -> (any ResultSink)? {
        events.append("open")
        return Sink(target: self, onPiece: onPiece)
    }

    private func check(_ call: String) throws {
        if call == failing { throw EditLog.Failure(description: call) }
    }

    private final class Sink: ResultSink {
        private let target: SinkTarget
        private let onPiece: @Sendable (UnsafeRawBufferPointer) -> Void
        private let data = Mutex(Data())

        init(
            target: SinkTarget, onPiece: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
        ) {
            self.target = target
            self.onPiece = onPiece
        }

        func append(_ bytes: UnsafeRawBufferPointer) throws {
            try target.check("append")
            onPiece(bytes)
            data.withLock { $0.append(contentsOf: bytes) }
        }

        func finish() throws -> Data {
            target.events.append("finish")
            try target.check("finish")
            return data.withLock { $0 }
        }

        func commit(replacing expected: [ContentDigest]?) async throws -> EditPlace {
            target.events.append("commit")
            try target.check("commit")
            return try await target.write(data.withLock { $0 }, replacing: expected)
        }

        func abandon() { target.events.append("abandon") }
    }
}

/// Renders only after a thread has begun to hash.
private struct WaitingRenderer: ImageRenderer {
    let hashing: HashingThreads

    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions
    ) async throws -> Data {
        guard await hashing.first() != nil else { throw CancellationError() }
        return Data("rendered".utf8)
    }
}

/// Takes the number of bytes for the width. Results are taller than other files.
private struct LengthInspector: ImageInspector {
    static let heightOfResults = 2

    func inspect(result data: Data) -> ImageFacts {
        var facts = inspect(data)
        facts.height = Self.heightOfResults
        return facts
    }

    func inspect(_ data: Data) -> ImageFacts {
        ImageFacts(format: .jpeg, width: data.count, height: 1, bytes: data.count)
    }
}
