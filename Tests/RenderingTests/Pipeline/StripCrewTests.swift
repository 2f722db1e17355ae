import Foundation
@testable import Rendering
import Synchronization
import Testing

struct StripCrewTests {
    /// The heights are of pictures with one strip, and with fewer and more than a queue has.
    @Test(arguments: [5, 16, 70, 250])
    func `strips of both threads arrive in order, changed once`(height: Int) throws {
        for capacity in [16, 40] {
            for stages in 1...3 {
                let counter = Counter(height)
                let rows = try rows(of: counter, stages: stages, capacity: capacity)
                #expect(rows == (0..<height).map { UInt8(truncatingIfNeeded: $0 + stages) })
                #expect(counter.ends == 1)
            }
        }
    }

    @Test func `without a second thread the picture is the same`() throws {
        let counter = Counter(100)
        let rows = try rows(of: counter, stages: 2, capacity: 16, crew: alone())
        #expect(rows == (0..<100).map { UInt8($0 + 2) })
    }

    @Test func `the program is told where each strip is in the picture`() throws {
        // The light rows in the middle are in the third, fourth and fifth of seven strips.
        let height = 112
        let size = ImageSize(width: 5, height: height)
        let program = PointProgram([.vignette(intensity: 1, radius: 2)], size: size)
        let whole = try Strip(Counter(height, layout: .rgb8).format, capacity: height)
        try Counter(height, layout: .rgb8).read(into: whole)
        program.run(on: whole.rows)
        for crew in [nil, alone()] {
            let rows = try rows(
                of: Counter(height, layout: .rgb8), running: program, stages: 1, capacity: 16,
                crew: crew)
            #expect(rows == (0..<height).map { whole.rows.row($0)[4] })
        }
    }

    @Test func `the helper works ahead on all stages`() throws {
        let source = Counter(160)
        let reads = DispatchSemaphore(value: 0)
        source.onRead = { row in if row == 32 { reads.signal() } }
        let crew = StripCrew()
        let first = CrewStage(source, capacity: 16, in: crew)
        let second = Adder(first)
        let adds = DispatchSemaphore(value: 0)
        second.onRead = { row in if row == 16 { adds.signal() } }
        let last = CrewStage(second, capacity: 16, in: crew)
        let strip = try Strip(last.format, capacity: 16)
        try last.read(into: strip)
        // This thread takes no other strip, so that only the helper can have made them.
        #expect(adds.wait(timeout: .now() + 60) == .success)
        #expect(reads.wait(timeout: .now() + 60) == .success)
    }

    @Test func `the reading thread helps while the helper makes its strip`() throws {
        let counter = Counter(160)
        let crew = StripCrew()
        let adder = Adder(CrewStage(counter, capacity: 16, in: crew))
        let last = CrewStage(adder, capacity: 16, in: crew)
        let isHeld = Mutex(false)
        let (begins, helps) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let reader = pthread_self()
        func isReader() -> Bool { pthread_equal(pthread_self(), reader) != 0 }
        counter.onRead = { _ in
            if isReader(), isHeld.withLock(\.self) { helps.signal() }
        }
        adder.onRead = { _ in
            guard !isReader() else { return }
            adder.onRead = { _ in }
            isHeld.withLock { $0 = true }
            begins.signal()
            // The helper keeps the stage until the reading thread makes a strip of the first stage.
            #expect(helps.wait(timeout: .now() + 60) == .success)
            isHeld.withLock { $0 = false }
        }
        let strip = try Strip(last.format, capacity: 16)
        try last.read(into: strip)
        #expect(begins.wait(timeout: .now() + 60) == .success)
        for _ in 1..<10 { try last.read(into: strip) }
        try last.finish()
    }

    @Test(arguments: [0, 1, 5, 9], [true, false])
    func `the error of a strip arrives after the strips before it`(strip: Int, isFirst: Bool) {
        for crew in [StripCrew(), alone()] {
            let counter = Counter(160)
            let adder = Adder(CrewStage(counter, capacity: 16, in: crew))
            if isFirst { counter.damagedRow = 16 * strip } else { adder.damagedRow = 16 * strip }
            let last = CrewStage(adder, capacity: 16, in: crew)
            var taken = 0
            #expect(throws: ImageDecodingError.truncated(.png)) {
                let target = try Strip(last.format, capacity: 16)
                while taken < 10 {
                    try last.read(into: target)
                    taken += 1
                }
            }
            #expect(taken == strip)
            #expect(throws: ImageDecodingError.truncated(.png)) { try last.finish() }
        }
    }

    @Test(arguments: [5, 70, 250])
    func `the end is found without taking the strips`(height: Int) throws {
        for taken in 0...3 {
            let counter = Counter(height)
            let crew = StripCrew()
            let adder = Adder(CrewStage(counter, capacity: 16, in: crew))
            let last = CrewStage(adder, capacity: 16, in: crew)
            let strip = try Strip(last.format, capacity: 16)
            for _ in 0..<min(taken, height / 16) { try last.read(into: strip) }
            try last.finish()
            #expect(counter.ends == 1)
        }
    }

    @Test func `a stage that was ended can be ended and read again`() throws {
        for crew in [StripCrew(), alone()] {
            for isDamaged in [false, true] {
                let counter = Counter(160)
                counter.isDamagedAtEnd = isDamaged
                let adder = Adder(CrewStage(counter, capacity: 16, in: crew))
                let last = CrewStage(adder, capacity: 16, in: crew)
                let strip = try Strip(last.format, capacity: 16)
                try last.read(into: strip)
                if isDamaged {
                    for _ in 0..<2 {
                        #expect(throws: ImageDecodingError.truncated(.png)) { try last.finish() }
                    }
                    #expect(throws: ImageDecodingError.truncated(.png)) {
                        for _ in 0..<10 { try last.read(into: strip) }
                    }
                } else {
                    for _ in 0..<2 { try last.finish() }
                    // At most nine strips were waiting.
                    for _ in 0..<10 { try last.read(into: strip) }
                    #expect(strip.height == 0)
                }
                #expect(counter.ends == 1)
            }
        }
    }

    @Test(arguments: 1...8)
    func `a cancellation ends the work of both threads`(call: Int) throws {
        for format in [ImageFormat.jpeg, .png] {
            let data = try gradient(121, 170).encoded(as: EncodingOptions(format: format))
            let image = try Image(data: data).applying([.gaussianBlur(radius: 8)])
            let calls = CallCounter()
            #expect(throws: CancellationError.self) {
                try image.encode(
                    EncodingOptions(threads: 2), stripHeight: 16,
                    isCancelled: { calls.next() == call }
                ) { _ in }
            }
        }
    }

    @Test func `an error of the receiver ends the work while the helper makes a strip`() throws {
        weak var source: Counter?
        let (begins, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isMade = Mutex(false)
        do {
            let counter = Counter(160)
            source = counter
            let crew = StripCrew()
            let adder = Adder(CrewStage(counter, capacity: 16, in: crew))
            let last = CrewStage(adder, capacity: 16, in: crew)
            // The receiver waits in the first strip, so that the helper makes the second one.
            adder.onRead = { row in
                guard row == 16 else { return }
                begins.signal()
                #expect(goesOn.wait(timeout: .now() + 60) == .success)
                isMade.withLock { $0 = true }
            }
            #expect(throws: ImageEncodingError.outOfMemory) {
                try last.run(inStripsOf: 16, isCancelled: { false }) { _ in
                    #expect(begins.wait(timeout: .now() + 60) == .success)
                    throw ImageEncodingError.outOfMemory
                }
            }
            goesOn.signal()
        }
        #expect(isMade.withLock { $0 })
        #expect(source == nil)
    }

    @Test func `stages that nothing reads to their end are released`() throws {
        weak var source: Counter?
        weak var crew: StripCrew?
        do {
            let counter = Counter(250)
            let ours = StripCrew()
            source = counter
            crew = ours
            let adder = Adder(CrewStage(counter, capacity: 16, in: ours))
            let last = CrewStage(adder, capacity: 16, in: ours)
            try last.read(into: Strip(last.format, capacity: 16))
        }
        #expect(source == nil)
        #expect(crew == nil)
    }

    @Test func `a JPEG with heavy filters is the same as with one thread`() throws {
        for subsampling in ChromaSubsampling.allCases {
            var options = EncodingOptions(format: .jpeg, quality: 93)
            options.subsampling = subsampling
            let data = try gradient(121, 170).encoded(as: options)
            let chains: [[any Filter]] = [
                [.gaussianBlur(radius: 8)], [.sepiaTone(), .sharpenLuminance()],
                [.sharpenLuminance(sharpness: 1, radius: 3), .gaussianBlur(radius: 1)],
                [Rotate(degrees: 10)], [Resize(width: 37)],
            ]
            for filters in chains {
                let image = try Image(data: data).applying(filters)
                let alone = try image.encoded(as: EncodingOptions(threads: 1))
                for strip in [1, 32] {
                    let both = EncodingOptions(threads: 2)
                    #expect(try image.encoded(as: both, stripHeight: strip) == alone)
                }
            }
        }
    }

    // MARK: - Doubles

    private func alone() -> StripCrew { StripCrew(start: { _, _, _ in EAGAIN }) }

    /// Returns a sample of each row, to which each stage but the first adds 1, and the first one as
    /// well by its program.
    ///
    /// If a helper was started, the first stage has six strips waiting when the second strip is
    /// taken. The thread that takes them therefore runs the program on some, and the helper on
    /// others.
    ///
    /// - Parameter crew: A crew without a helper; `nil` for one with a helper.
    private func rows(
        of source: Counter,
        running program: PointProgram = PointProgram([.matrix(.scale(1, offset: 1.0 / 255))]),
        stages: Int, capacity: Int, crew alone: StripCrew? = nil
    ) throws -> [UInt8] {
        let crew = alone ?? StripCrew()
        let isAhead = DispatchSemaphore(value: 0)
        let seventh = 6 * Strip.rounded(capacity)
        source.onRead = { row in if row == seventh { isAhead.signal() } }
        var last = CrewStage(source, running: program, capacity: capacity, in: crew)
        for _ in 1..<stages { last = CrewStage(Adder(last), capacity: capacity, in: crew) }
        let strip = try Strip(last.format, capacity: capacity)
        var rows: [UInt8] = []
        while rows.count < source.format.height {
            try last.read(into: strip)
            if rows.isEmpty, alone == nil, seventh < source.format.height {
                #expect(isAhead.wait(timeout: .now() + 60) == .success)
            }
            for y in 0..<strip.height { rows.append(strip.rows.row(y)[4]) }
        }
        try last.finish()
        return rows
    }

    /// Rows filled with 0, 1, 2 and so on.
    private final class Counter: StripSource {
        let format: StripFormat
        var damagedRow = -1
        var isDamagedAtEnd = false
        var onRead: (Int) -> Void = { _ in }
        private(set) var ends = 0
        private var nextRow = 0

        init(_ height: Int, layout: PixelLayout = .gray8) {
            format = StripFormat(layout: layout, width: 5, height: height)
        }

        func read(into strip: Strip) throws {
            onRead(nextRow)
            if nextRow == damagedRow { throw ImageDecodingError.truncated(.png) }
            strip.height = min(strip.capacity, format.height - nextRow)
            let count = format.layout.bytes(ofPlane: 0, width: format.width)
            for y in 0..<strip.height {
                strip.rows.row(y).update(
                    repeating: UInt8(truncatingIfNeeded: nextRow + y), count: count)
            }
            nextRow += strip.height
        }

        func finish() throws {
            ends += 1
            if isDamagedAtEnd { throw ImageDecodingError.truncated(.png) }
        }
    }

    /// Adds 1 to each sample.
    private final class Adder: StripSource {
        let format: StripFormat
        var damagedRow = -1
        var onRead: (Int) -> Void = { _ in }
        private let source: any StripSource
        private var nextRow = 0

        init(_ source: any StripSource) {
            self.source = source
            format = source.format
        }

        func read(into strip: Strip) throws {
            if nextRow == damagedRow { throw ImageDecodingError.truncated(.png) }
            try source.read(into: strip)
            onRead(nextRow)
            for y in 0..<strip.height {
                for x in 0..<format.width { strip.rows.row(y)[x] &+= 1 }
            }
            nextRow += strip.height
        }

        func finish() throws { try source.finish() }
    }
}
