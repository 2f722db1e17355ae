import FoundationEssentials

/// Writes an animated PNG. Usually, it holds the compressed pixels of one frame.
///
/// If the input has a palette or few bits of grey, the encoder holds all frames, with one byte for
/// each changed pixel, because the palette precedes the first frame in the file. After the first
/// colour that does not fit, it writes all frames in their original layout.
final class PNGAnimationEncoder: AnimationEncoder {
    /// The size of `IEND` in bytes: length, type and checksum.
    private static let endSize = 12

    /// The part of a frame that is written to the file.
    private struct Part {
        let area: PixelRectangle
        /// The duration of the frame; `nil` for a picture that is not part of the animation.
        let duration: FrameDuration?
    }

    private let job: AnimationJob
    /// The parts that are held until the colours of all are known; `nil` if each part is written at
    /// once.
    private var held: [(part: Part, pixels: IndexedPixels)]?
    private let numbers = ColorNumbers()
    private let prefersGray: Bool
    private var last: FramePixels?
    private var showsFrame = false
    private var hasPicture = false
    /// The number of the next animation chunk.
    private var sequence = 0
    private var output = Data()

    init(_ job: AnimationJob) {
        self.job = job
        let narrow = job.picture.narrow
        // Only samples of 8 bits fit in a palette. Grey with alpha is not held, because the canvas
        // has no layout for it.
        let isHeld = job.picture.format.layout.depth == 8 && (narrow == .palette || narrow == .gray)
        held = isHeld ? [] : nil
        prefersGray = narrow == .gray && job.picture.metadata.inGray != nil
    }

    func write(_ frame: FramePixels, for duration: FrameDuration?) throws {
        var part = Part(area: PixelRectangle(frame.size), duration: duration)
        if let last {
            // If the last picture is not part of the animation, this frame begins with an empty
            // canvas. So all of the frame is written.
            let area = showsFrame ? frame.changes(from: last) : part.area
            part = Part(
                area: area ?? PixelRectangle(x: 0, y: 0, width: 1, height: 1),
                duration: duration ?? .zero)
        }
        if try !hold(part, of: frame) {
            try writeHeld(isNarrow: false)
            let start = frame.start(of: part.area)
            try write(part, by: encoder(of: part)) { rows, encoder in
                try encoder.write(
                    start + rows.lowerBound * frame.rowSize, stride: frame.rowSize,
                    count: rows.count)
            }
        }
        showsFrame = part.duration != nil
        last = frame
    }

    /// Holds a part until the palette is known.
    ///
    /// - Returns: `false` if the part is not held, because its colours do not fit or because the
    ///   held parts were already written.
    private func hold(_ part: Part, of frame: FramePixels) throws -> Bool {
        guard held != nil else { return false }
        let pixels = try IndexedPixels(
            format(of: part.area), prefersGray: prefersGray, numbers: numbers)
        let start = frame.start(of: part.area)
        for y in 0..<part.area.height {
            guard pixels.add(start + y * frame.rowSize) else { return false }
        }
        held?.append((part, pixels))
        return true
    }

    /// Writes the held parts. Later parts are written without being held.
    private func writeHeld(isNarrow: Bool) throws {
        let parts = held ?? []
        held = nil
        for (part, pixels) in parts {
            var picture = job.picture
            if hasPicture { picture.metadata = Metadata() }
            let encoder = isNarrow ? try pixels.start(picture) : try encoder(of: part)
            try write(part, by: encoder) { rows, encoder in
                if isNarrow {
                    try pixels.write(rows, with: encoder)
                } else {
                    try pixels.writeExpanded(rows, with: encoder)
                }
            }
        }
    }

    /// Returns the encoder of a part in its original layout. Only the first part, which programs
    /// without support for animations show, has metadata.
    private func encoder(of part: Part) throws -> PNGEncoder {
        try PNGEncoder(
            format(of: part.area), job.picture.options,
            metadata: hasPicture ? Metadata() : job.picture.metadata)
    }

    private func write(
        _ part: Part, by encoder: PNGEncoder,
        _ writeRows: (_ rows: Range<Int>, _ encoder: PNGEncoder) throws -> Void
    ) throws {
        guard hasPicture else {
            let numbers = [job.frames, min(job.plays ?? 0, Int(Int32.max))]
            try encoder.write("acTL", Data(numbers.flatMap(ByteReader.bigEndian)))
            if let duration = part.duration {
                try encoder.write("fcTL", control(part.area, duration))
            }
            output = try file(of: part, by: encoder, writeRows).dropLast(Self.endSize)
            hasPicture = true
            return
        }
        output += PNGChunk.made("fcTL", control(part.area, part.duration ?? .zero))
        let file = try file(of: part, by: encoder, writeRows)
        for chunk in PNGChunk.all(in: file, of: ["IDAT"]) {
            output += PNGChunk.made("fdAT", Data(ByteReader.bigEndian(number())) + chunk.payload)
        }
    }

    private func format(of area: PixelRectangle) -> StripFormat {
        StripFormat(
            layout: job.picture.format.layout, width: area.width, height: area.height)
    }

    /// Returns the PNG that `encoder` writes for a part.
    private func file(
        of part: Part, by encoder: PNGEncoder,
        _ writeRows: (_ rows: Range<Int>, _ encoder: PNGEncoder) throws -> Void
    ) throws -> Data {
        var file = GrowingData()
        for y in stride(from: 0, to: part.area.height, by: Strip.granularity) {
            try job.picture.interruption.check()
            try writeRows(y..<min(y + Strip.granularity, part.area.height), encoder)
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

    /// Returns the payload of `fcTL` for a frame whose pixels replace those of the canvas, and
    /// stay.
    private func control(_ area: PixelRectangle, _ duration: FrameDuration) -> Data {
        let numbers = [number(), area.width, area.height, area.x, area.y]
        let (units, unitsPerSecond) = Self.fraction(duration)
        let fraction = [units >> 8, units, unitsPerSecond >> 8, unitsPerSecond]
        return Data(
            numbers.flatMap(ByteReader.bigEndian) + fraction.map { UInt8(truncatingIfNeeded: $0) }
                + [0, 0])
    }

    /// Returns the duration in seconds as a fraction of two 16-bit numbers, rounded if necessary.
    private static func fraction(_ duration: FrameDuration) -> (Int, Int) {
        if max(duration.units, duration.unitsPerSecond) <= 65_535 {
            return (duration.units, duration.unitsPerSecond)
        }
        let milliseconds = (duration.seconds * 1_000).rounded()
        if milliseconds <= 65_535 { return (Int(milliseconds), 1_000) }
        return (Int(min(duration.seconds.rounded(), 65_535)), 1)
    }

    func finish() throws {
        try writeHeld(isNarrow: true)
        output += PNGChunk.made("IEND", Data())
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if output.isEmpty { return }
        try output.withUnsafeBytes(body)
        output = Data()
    }
}
