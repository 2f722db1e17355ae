@testable import Rendering
import Testing

struct ReadAheadTests {
    @Test func `without a second thread the picture is the same`() throws {
        let format = StripFormat(layout: .gray8, width: 5, height: 70)
        let program = PointProgram([.matrix(.scale(1, offset: 1.0 / 255))])
        for capacity in [16, 32] {
            let stage = ReadAheadStage(
                Steps(format), running: program, capacity: capacity, start: { _, _, _ in 11 })
            let strip = try Strip(format, capacity: capacity)
            var rows: [UInt8] = []
            while rows.count < 70 {
                try stage.read(into: strip)
                for y in 0..<strip.height { rows.append(strip.rows.row(y)[4]) }
            }
            try stage.finish()
            #expect(rows == (1...70).map { UInt8($0) })
        }
    }

    /// The heights are of pictures with one strip, with fewer than the ring, and with more.
    @Test(arguments: [5, 70, 250])
    func `the end is found without taking the strips`(height: Int) throws {
        let format = StripFormat(layout: .gray8, width: 5, height: height)
        for taken in 0...3 {
            let stage = ReadAheadStage(Steps(format), capacity: 16)
            let strip = try Strip(format, capacity: 16)
            for _ in 0..<min(taken, height / 16) { try stage.read(into: strip) }
            try stage.finish()
        }
    }

    @Test(arguments: [5, 70, 250])
    func `the strips of another thread arrive in order`(height: Int) throws {
        let format = StripFormat(layout: .gray8, width: 5, height: height)
        let program = PointProgram([.matrix(.scale(1, offset: 1.0 / 255))])
        let stage = ReadAheadStage(Steps(format), running: program, capacity: 16)
        let strip = try Strip(format, capacity: 16)
        var rows: [UInt8] = []
        while rows.count < height {
            try stage.read(into: strip)
            for y in 0..<strip.height { rows.append(strip.rows.row(y)[4]) }
        }
        try stage.finish()
        #expect(rows == (1...height).map { UInt8($0) })
    }

    @Test func `a picture that nothing reads to its end leaves no waiting thread`() throws {
        let format = StripFormat(layout: .gray8, width: 5, height: 250)
        let stage = ReadAheadStage(Steps(format), capacity: 16)
        try stage.read(into: Strip(format, capacity: 16))
        // Releasing the stage waits for its thread.
    }

    @Test func `errors are the same without a second thread`() throws {
        let format = StripFormat(layout: .gray8, width: 5, height: 70)
        let steps = Steps(format)
        steps.isDamaged = true
        let stage = ReadAheadStage(steps, capacity: 16, start: { _, _, _ in 11 })
        #expect(throws: ImageDecodingError.truncated(.png)) { try stage.finish() }
    }

    /// Rows filled with 0, 1, 2 and so on.
    private final class Steps: StripSource {
        let format: StripFormat
        var isDamaged = false
        private var nextRow = 0

        init(_ format: StripFormat) { self.format = format }

        func read(into strip: Strip) {
            strip.height = min(strip.capacity, format.height - nextRow)
            for y in 0..<strip.height {
                strip.rows.row(y).update(repeating: UInt8(nextRow + y), count: format.width)
            }
            nextRow += strip.height
        }

        func finish() throws {
            if isDamaged { throw ImageDecodingError.truncated(.png) }
        }
    }
}
