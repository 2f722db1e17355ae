import Core
import Foundation
import Synchronization

/// A renderer that waits for the test and records its calls in order.
struct GatedRenderer: ImageRenderer {
    let gate: Gate<Data>
    let asked: Asked

    actor Asked {
        private(set) var recipes: [Recipe] = []

        func append(_ recipe: Recipe) { recipes.append(recipe) }
    }

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data {
        await asked.append(recipe)
        return try await gate.wait()
    }
}

/// A renderer that immediately returns a description of the request.
struct DescribingRenderer: ImageRenderer {
    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data {
        let names = recipe.operations.map(\.name).joined(separator: "+")
        let original = String(decoding: data, as: UTF8.self)
        return Data("\(original)>\(names)>\(output.metadata.rawValue)".utf8)
    }
}

/// A renderer that reports progress after given times and returns empty data.
struct TellingRenderer: ImageRenderer {
    let shares: [(share: Double, after: Duration)]
    let clock: TestClock

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data {
        try await render(recipe, of: data, as: output, onProgress: { _ in })
    }

    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data {
        for (share, pause) in shares {
            clock.advance(by: pause)
            onProgress(share)
            // Lets the report reach the screen.
            await MainActor.run {}
        }
        return Data()
    }
}

/// A clock that the test advances.
final class TestClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    func now() -> ContinuousClock.Instant { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// A renderer that always fails.
struct FailingRenderer: ImageRenderer {
    let error: any Error

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data {
        throw error
    }
}

/// Marks the data that it has stripped.
struct MetadataStripperStub: MetadataStripper {
    func strippingPrivateMetadata(from data: Data) throws -> Data { data + Data(">stripped".utf8) }
}

struct FilterSupplierStub: FilterSupplier {
    let strip: [String] = []
    var samples: AsyncThrowingStream<FilterSample, any Error> = .init { $0.finish() }

    let filters = [
        FilterInfo(
            name: "sepia", aliases: ["CISepiaTone"], category: "photo", summary: "Brown.",
            space: .encoded, parameters: [])
    ]

    func apply(filter name: String, to data: Data) async throws -> Data { data }

    func sampleAllFilters(
        of data: Data, side: Int
    ) -> AsyncThrowingStream<FilterSample, any Error> {
        samples
    }
}

struct ImageEnhancerStub: ImageEnhancer {
    let adjustments = ["brightness", "contrast"].map { Adjustment(name: $0) }

    func enhance(_ data: Data, by values: [String: Double]) async throws -> Data { data }
}

/// Answers uploads in order; once the answers are used up, the server is unreachable.
actor ImageUploaderStub: ImageUploader {
    private var answers: [Result<UploadReceipt, any Error>]
    private(set) var uploads: [ImageUpload] = []

    init(_ answers: [Result<UploadReceipt, any Error>] = []) {
        self.answers = answers
    }

    func upload(_ upload: ImageUpload) async throws -> UploadReceipt {
        uploads.append(upload)
        guard !answers.isEmpty else {
            throw HTTPClientError.unreachable(host: "host", reason: "refused")
        }
        return try answers.removeFirst().get()
    }
}

extension Recipe {
    /// A recipe with one operation and its amount.
    static func amount(_ name: String, _ value: Double) -> Recipe {
        Recipe([Operation(name, ["amount": .number(value)])])
    }
}
