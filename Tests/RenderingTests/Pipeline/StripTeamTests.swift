import Foundation
@testable import Rendering
import Testing

struct StripTeamTests {
    /// The heights are of pictures with one strip, and with fewer and more than wait to be passed
    /// on.
    @Test(arguments: [5, 16, 70, 250])
    func `strips of both threads arrive in order, changed once`(height: Int) throws {
        for capacity in [1, 16, 40] {
            let program = PointProgram([.matrix(.scale(1, offset: 1.0 / 255))])
            let source = Numbers(height: height)
            let file = try file(of: source, running: program, capacity: capacity)
            #expect(file == [255] + (1...height).map { UInt8($0) } + [254])
            #expect(source.isFinished)
        }
    }

    @Test func `a second thread helps`() throws {
        let source = Numbers(height: 160)
        let helps = DispatchSemaphore(value: 0)
        source.onFirstStep = { row in if row == 16 { helps.signal() } }
        // The calling thread keeps the first strip until another thread reads the second one.
        source.onSecondStep = { row in
            if row == 0 { #expect(helps.wait(timeout: .now() + 60) == .success) }
        }
        _ = try file(of: source, running: nil, capacity: 16)
    }

    @Test(arguments: [0, 1, 5, 9])
    func `the error of a strip ends the work`(strip: Int) {
        let source = Numbers(height: 160)
        source.damagedRow = 16 * strip
        #expect(throws: ImageDecodingError.truncated(.png)) {
            try file(of: source, running: nil, capacity: 16)
        }
    }

    @Test func `an error of the second thread's encoder ends the work`() {
        let source = Numbers(height: 160)
        let fails = DispatchSemaphore(value: 0)
        source.onSecondStep = { row in
            if row == 0 { #expect(fails.wait(timeout: .now() + 60) == .success) }
        }
        #expect(throws: ImageEncodingError.outOfMemory) {
            try file(of: source, running: nil, capacity: 16) {
                fails.signal()
                throw ImageEncodingError.outOfMemory
            }
        }
    }

    @Test(arguments: [0, 1, 5, 9])
    func `an error of the receiver of the bytes ends the work`(piece: Int) {
        let source = Numbers(height: 160)
        var taken = 0
        #expect(throws: ImageEncodingError.outOfMemory) {
            let team = StripTeam(source, running: nil, capacity: 16)
            _ = try team.encode(with: Copier(), and: { Copier() }, isCancelled: { false }) { _ in
                if taken == piece { throw ImageEncodingError.outOfMemory }
                taken += 1
            }
        }
        #expect(taken == piece)
        #expect(!source.isFinished)
    }

    @Test(arguments: [0, 1, 5])
    func `a cancellation ends the work`(calls: Int) {
        let source = Numbers(height: 160)
        var asked = 0
        #expect(throws: CancellationError.self) {
            let team = StripTeam(source, running: nil, capacity: 16)
            func isCancelled() -> Bool {
                asked += 1
                return asked > calls
            }
            _ = try team.encode(
                with: Copier(), and: { Copier() }, isCancelled: isCancelled
            ) { _ in }
        }
        #expect(asked == calls + 1)
        #expect(!source.isFinished)
    }

    @Test func `progress is told after each strip`() throws {
        var shares: [Double] = []
        let team = StripTeam(Numbers(height: 160), running: nil, capacity: 16)
        _ = try team.encode(
            with: Copier(), and: { Copier() }, isCancelled: { false },
            onProgress: { shares.append($0) }
        ) { _ in }
        #expect(shares == (1...10).map { Double($0) / 10 })
    }

    @Test func `a source with one step is left to others`() throws {
        let source = Numbers(height: 5)
        source.hasSteps = false
        #expect(try file(of: source, running: nil, capacity: 16) == nil)
    }

    @Test func `strips that are too large for a cache are left to others`() throws {
        for (width, isDone) in [(8192, true), (8193, false)] {
            let source = Numbers(width: width, height: 5)
            #expect(try (file(of: source, running: nil, capacity: 16) != nil) == isDone)
        }
    }

    @Test(arguments: ChromaSubsampling.allCases)
    func `a JPEG is the same as with one thread`(subsampling: ChromaSubsampling) throws {
        var options = EncodingOptions(format: .jpeg, quality: 93)
        options.subsampling = subsampling
        for (width, height) in [(1, 1), (33, 16), (121, 170), (200, 300)] {
            let data = try gradient(width, height).encoded(as: options)
            for filters: [any Filter] in [[], [.sepiaTone()], [Gamma(power: 1.4)]] {
                let image = try Image(data: data).applying(filters)
                let alone = try image.encoded(as: EncodingOptions(threads: 1))
                for strip in [1, 32] {
                    let both = EncodingOptions(threads: 2)
                    #expect(try image.encoded(as: both, stripHeight: strip) == alone)
                }
            }
        }
    }

    @Test func `damage that is allowed gives the same file as with one thread`() throws {
        let whole = try gradient(121, 170).encoded(as: EncodingOptions(format: .jpeg))
        for place in stride(from: whole.count / 2, to: whole.count - 2, by: 7) {
            var data = whole
            data[place] ^= 0x5A
            guard let image = try? Image(data: data).allowingDamage() else { continue }
            func result(_ threads: Int) -> Result<Data, ImageDecodingError> {
                do {
                    return .success(
                        try image.encoded(as: EncodingOptions(threads: threads), stripHeight: 32))
                } catch let error as ImageDecodingError {
                    return .failure(error)
                } catch {
                    Issue.record(error)
                    return .failure(.outOfMemory)
                }
            }
            #expect(result(2) == result(1))
        }
    }

    // MARK: - Doubles

    /// Returns the file, whose head is 255 and whose end is 254; `nil` if the team refuses.
    private func file(
        of source: Numbers, running program: PointProgram?, capacity: Int,
        and another: () throws -> any ImageEncoder = { Copier() }
    ) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        let team = StripTeam(source, running: program, capacity: capacity)
        let isDone = try team.encode(with: Copier(), and: another, isCancelled: { false }) {
            bytes += $0
        }
        return isDone ? bytes : nil
    }

    /// Rows filled with 0, 1, 2 and so on by the second step.
    private final class Numbers: StripSource {
        let format: StripFormat
        var hasSteps = true
        /// The first row of the damaged strip.
        var damagedRow = -1
        /// Called with the first row of each strip.
        var onFirstStep: (Int) -> Void = { _ in }
        var onSecondStep: (Int) -> Void = { _ in }
        private(set) var isFinished = false
        private var isOver = false
        private var nextRow = 0

        init(width: Int = 5, height: Int) {
            format = StripFormat(layout: .gray8, width: width, height: height)
        }

        func read(into strip: Strip) { Issue.record("The strip must be read in two steps.") }

        func finish() { isFinished = true }

        func steps(capacity: Int) -> ReadingSteps? {
            guard hasSteps else { return nil }
            var row = 0
            return ReadingSteps(
                first: { strip in
                    row = self.nextRow
                    self.onFirstStep(row)
                    if self.isOver { Issue.record("Nothing may be read after an error.") }
                    self.isOver = row == self.damagedRow
                    if self.isOver { throw ImageDecodingError.truncated(.png) }
                    strip.height = min(strip.capacity, self.format.height - row)
                    self.nextRow += strip.height
                },
                second: { strip in
                    self.onSecondStep(row)
                    for y in 0..<strip.height {
                        strip.rows.row(y).update(
                            repeating: UInt8(row + y), count: self.format.width)
                    }
                })
        }
    }

    /// An encoder whose bytes are the fifth samples of the rows, after a head.
    private final class Copier: ImageEncoder {
        private var bytes: [UInt8] = [255]

        func write(_ strip: Strip) {
            for y in 0..<strip.height { bytes.append(strip.rows.row(y)[4]) }
        }

        func finish() { bytes.append(254) }

        func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
            try bytes.withUnsafeBytes(body)
            bytes = []
        }

        var codesRowsApart: Bool { true }

        func begin(at row: Int) { bytes = [] }
    }
}
