import Foundation

/// Writes an animated PNG. It holds the compressed pixels of one frame.
final class PNGAnimationEncoder: AnimationEncoder {
    /// Signature, or `IEND`: length, type and checksum.
    private static let endSize = 12
    private let job: AnimationJob
    private var last: FramePixels?
    /// The number of the next animation chunk.
    private var sequence = 0
    private var output = Data()

    init(_ job: AnimationJob) { self.job = job }

    func write(_ frame: FramePixels, for duration: FrameDuration?) throws {
        guard let last else {
            try writeFirst(frame, for: duration)
            self.last = frame
            return
        }
        let area =
            sequence == 0
            // The picture before it is not part of the animation.
            ? PixelRectangle(frame.size)
            : frame.changes(from: last) ?? PixelRectangle(x: 0, y: 0, width: 1, height: 1)
        output += PNGChunk.made("fcTL", control(area, duration ?? .zero))
        let encoder = try PNGEncoder(
            format(of: area), job.picture.options, metadata: Metadata())
        for chunk in PNGChunk.all(in: try file(of: frame, area, by: encoder), of: ["IDAT"]) {
            output += PNGChunk.made("fdAT", Data(ByteReader.bigEndian(number())) + chunk.payload)
        }
        self.last = frame
    }

    /// Writes the picture that programs without support for animations show.
    private func writeFirst(_ frame: FramePixels, for duration: FrameDuration?) throws {
        let area = PixelRectangle(frame.size)
        let encoder = try PNGEncoder(
            format(of: area), job.picture.options, metadata: job.picture.metadata)
        let numbers = [job.frames, min(job.plays ?? 0, Int(Int32.max))]
        try encoder.write("acTL", Data(numbers.flatMap(ByteReader.bigEndian)))
        if let duration { try encoder.write("fcTL", control(area, duration)) }
        output = try file(of: frame, area, by: encoder).dropLast(Self.endSize)
    }

    private func format(of area: PixelRectangle) -> StripFormat {
        StripFormat(
            layout: job.picture.format.layout, width: area.width, height: area.height)
    }

    /// The PNG that `encoder` writes for an area.
    private func file(
        of frame: FramePixels, _ area: PixelRectangle, by encoder: PNGEncoder
    ) throws -> Data {
        var file = GrowingData()
        for y in stride(from: 0, to: area.height, by: Strip.granularity) {
            try job.picture.interruption.check()
            try encoder.write(
                frame.start(of: area) + y * frame.rowSize, stride: frame.rowSize,
                count: min(Strip.granularity, area.height - y))
            try encoder.drain { try file.append($0) }
        }
        try encoder.finish()
        try encoder.drain { try file.append($0) }
        return file.data()
    }

    private func number() -> Int {
        defer { sequence += 1 }
        return sequence
    }

    /// The payload of `fcTL`. The pixels replace those below them, and stay.
    private func control(_ area: PixelRectangle, _ duration: FrameDuration) -> Data {
        let numbers = [number(), area.width, area.height, area.x, area.y]
        let (units, unitsPerSecond) = Self.fraction(duration)
        let fraction = [units >> 8, units, unitsPerSecond >> 8, unitsPerSecond]
        return Data(
            numbers.flatMap(ByteReader.bigEndian) + fraction.map { UInt8(truncatingIfNeeded: $0) }
                + [0, 0])
    }

    /// The duration with 16 bits for each number.
    private static func fraction(_ duration: FrameDuration) -> (Int, Int) {
        if max(duration.units, duration.unitsPerSecond) <= 65_535 {
            return (duration.units, duration.unitsPerSecond)
        }
        let milliseconds = (duration.seconds * 1_000).rounded()
        if milliseconds <= 65_535 { return (Int(milliseconds), 1_000) }
        return (Int(min(duration.seconds.rounded(), 65_535)), 1)
    }

    func finish() { output += PNGChunk.made("IEND", Data()) }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if output.isEmpty { return }
        try output.withUnsafeBytes(body)
        output = Data()
    }
}
