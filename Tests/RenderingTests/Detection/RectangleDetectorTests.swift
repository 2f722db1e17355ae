import Foundation
import ImageEditorFixtures
import ImageEditorTestSupport
import Rendering
import Testing

struct RectangleDetectorTests {
    private static let sut = RectangleDetector(ratio: CardScene.ratio)
    /// The longer side of the drawn pictures. Without optimisation, drawing takes longer than
    /// detecting.
    private static let side = 480

    @Test func `cards on tables are found, corners within 1.5 % of the width in 95 % of cases`()
        async throws
    {
        let cases = 300
        let errors = try await forEachSeed(1...UInt64(cases)) { seed in
            let scene = CardScene.card(seed: seed, longerSide: Self.side)
            let found = try Self.sut.detect(in: Image(data: jpeg(scene)))
            guard let found, found.isReliable else { return Double.infinity }
            return error(of: found.corners, in: scene)
        }

        let failed = errors.filter { $0.value > 0.015 }.sorted { $0.key < $1.key }
        let report = failed.map { "seed \($0.key): \($0.value)" }.joined(separator: ", ")
        let sorted = errors.values.sorted()
        print("median \(sorted[cases / 2]), 95th \(sorted[cases * 95 / 100]); \(report)")
        #expect(failed.count * 20 <= cases, "\(report)")
        // If the detector is unsure, it keeps the whole picture; a wrong cut is worse.
        #expect(failed.count { $0.value.isFinite } * 40 <= cases, "\(report)")
    }

    @Test func `a card among other lines is cut along its own sides or not at all`() async throws {
        let cases = 150
        let errors = try await forEachSeed(1...UInt64(cases)) { seed in
            let scene = CardScene.clutteredCard(seed: seed, longerSide: Self.side)
            let found = try Self.sut.detect(in: Image(data: jpeg(scene)))
            guard let found, found.isReliable else { return Double.infinity }
            return error(of: found.corners, in: scene)
        }

        let wrong = errors.filter { $0.value > 0.015 && $0.value.isFinite }
        let report = wrong.map { "seed \($0.key): \($0.value)" }.joined(separator: ", ")
        let found = errors.count { $0.value <= 0.015 }
        print("\(found) of \(cases) cut; wrong: \(report)")
        #expect(wrong.count * 50 <= cases, "\(report)")
        #expect(found * 2 > cases)
    }

    @Test func `pictures without a card have none`() async throws {
        let confidences = try await forEachSeed(1...120) { seed in
            let picture = try Image(data: jpeg(.withoutCard(seed: seed, longerSide: Self.side)))
            return try Self.sut.detect(in: picture)
        }

        for (seed, found) in confidences.sorted(by: { $0.key < $1.key }) {
            let description = CardScene.withoutCard(seed: seed).description
            #expect(found?.isReliable != true, "\(description): \(String(describing: found))")
        }
    }

    @Test(.needsCorpora, arguments: try CorpusFile.all("photos"))
    func `photographs without a card have none`(_ file: CorpusFile) throws {
        let found = try Self.sut.detect(in: Image(data: file.data()))

        #expect(found?.isReliable != true, "\(String(describing: found))")
    }

    @Test func `corners are in the picture's own pixels, and the first is at the top left`() throws
    {
        let scene = CardScene.card(seed: 12)
        let image = try Image(data: jpeg(scene))

        let small = try #require(try Self.sut.detect(in: image))
        let large = try #require(
            try Self.sut.detect(
                in: image.applying([
                    .resize(
                        width: 2 * scene.width, height: 2 * scene.height, allowsEnlarging: true)
                ])))

        for (a, b) in zip(small.corners.points, large.corners.points) {
            #expect(abs(2 * a.x - b.x) < 6 && abs(2 * a.y - b.y) < 6)
        }
        let (a, b) = (small.corners.topLeft, small.corners.topRight)
        #expect(b.x - a.x >= abs(b.y - a.y))
    }

    @Test func `a cancelled search ends`() throws {
        let image = try Image(data: jpeg(.card(seed: 1)))

        #expect(throws: CancellationError.self) {
            try Self.sut.detect(in: image, isCancelled: { true })
        }
    }

    /// The largest distance of a corner from its true position, in widths of the picture.
    private func error(of corners: Corners, in scene: CardScene) -> Double {
        // The detector may find the card upside down.
        (0..<4).map { turn in
            (0..<4).map { index in
                let (found, truth) = (corners.points[index], scene.corners[(index + turn) % 4])
                let (x, y) = (found.x - truth.x, found.y - truth.y)
                return (x * x + y * y).squareRoot() / Double(scene.width)
            }.max() ?? .infinity
        }.min() ?? .infinity
    }

    private func jpeg(_ scene: CardScene) throws -> Data {
        let size = ImageSize(width: scene.width, height: scene.height)
        let pixels = try #require(Pixels(size: size, layout: .rgba8, samples: scene.drawn()))
        return try pixels.encoded(as: EncodingOptions(format: .jpeg, quality: 88, threads: 1))
    }

    private func forEachSeed<Value: Sendable>(
        _ seeds: ClosedRange<UInt64>, _ body: @escaping @Sendable (UInt64) throws -> Value
    ) async throws -> [UInt64: Value] {
        try await withThrowingTaskGroup { group in
            for seed in seeds { group.addTask { (seed, try body(seed)) } }
            var values: [UInt64: Value] = [:]
            for try await (seed, value) in group { values[seed] = value }
            return values
        }
    }
}
