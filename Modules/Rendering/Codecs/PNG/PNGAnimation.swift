import FoundationEssentials

/// The pictures of an animated PNG, found without decoding pixels.
///
/// The first picture is the default image. If it is not part of the animation, viewers do not show
/// it, and the second picture is drawn on an empty canvas.
///
/// An invalid chunk ends the animation and is no error, because programs without support for
/// animations show such files, too.
///
/// - SeeAlso: PNG, third edition, `acTL`, `fcTL` and `fdAT`.
struct PNGAnimation {
    private(set) var animation: Animation
    /// The compressed pixels of each picture, as chunks.
    private(set) var pixels: [[PNGChunk]] = [[]]
    /// True if the file announces an animation in `acTL`.
    var isClaimed: Bool { claimed > 0 }
    /// True if pixels of every announced frame are there.
    var hasAllFrames: Bool {
        !pixels[pixels.count - 1].isEmpty
            && animation.frames.count - (animation.hidesFirst ? 1 : 0) >= claimed
    }
    private let hasAlpha: Bool
    /// The number of frames that `acTL` announces.
    private var claimed = 0
    private var numberOfControls = 0
    /// The expected sequence number of the next animation chunk.
    private var sequence = 0

    /// Finds the pictures of a file.
    ///
    /// - Throws: ``ImageDecodingError`` if the frames exceed `limits`.
    init(
        _ data: Data, size: ImageSize, hasAlpha: Bool, limits: DecodingLimits
    ) throws(ImageDecodingError) {
        self.hasAlpha = hasAlpha
        let first = Animation.Frame(
            area: PixelRectangle(size), disposal: .clear, blends: false, hasAlpha: hasAlpha)
        animation = Animation(canvas: size, frames: [first], hidesFirst: true)
        for chunk in PNGChunk.all(in: data, of: ["acTL", "fcTL", "IDAT", "fdAT"]) {
            guard try add(chunk, limits) else { break }
        }
        removeEmpty()
    }

    /// Adds a chunk.
    ///
    /// - Returns: `false` if the animation ends before this chunk.
    private mutating func add(
        _ chunk: PNGChunk, _ limits: DecodingLimits
    ) throws(ImageDecodingError) -> Bool {
        switch chunk.type {
        case "acTL" where claimed == 0 && pixels[0].isEmpty:
            claimed = Self.reader(chunk).uint32(0) ?? 0
            let plays = Self.reader(chunk).uint32(4) ?? 0
            animation.plays = plays == 0 ? nil : plays
            return chunk.payload.count == 8 && claimed > 0
        case "IDAT":
            // The pixel chunks of a still picture are not collected.
            guard claimed > 0 else { return false }
            pixels[0].append(chunk)
        case "fcTL" where claimed > 0:
            guard let frame = frame(chunk), numberOfControls <= claimed else { return false }
            if pixels[0].isEmpty {
                let isFirst = numberOfControls == 1
                guard isFirst, frame.area == PixelRectangle(animation.canvas) else { return false }
                animation.frames[0] = frame
                animation.hidesFirst = false
            } else {
                removeEmpty()
                animation.frames.append(frame)
                pixels.append([])
                try animation.check(limits)
            }
        case "fdAT" where pixels.count > 1:
            guard Self.reader(chunk).uint32(0) == sequence, chunk.payload.count > 4 else {
                return false
            }
            sequence += 1
            pixels[pixels.count - 1].append(chunk)
        default:
            return true
        }
        return true
    }

    /// Returns the frame that a control chunk announces; `nil` if it is invalid.
    private mutating func frame(_ chunk: PNGChunk) -> Animation.Frame? {
        let reader = Self.reader(chunk)
        let numbers = (0..<5).compactMap { reader.uint32(4 * $0) }
        guard chunk.payload.count == 26, numbers[0] == sequence else { return nil }
        sequence += 1
        numberOfControls += 1
        let area = PixelRectangle(
            x: numbers[3], y: numbers[4], width: numbers[1], height: numbers[2])
        // A denominator of 0 means hundredths of a second.
        let unitsPerSecond = Self.number16(reader, 22)
        let duration = FrameDuration(
            Self.number16(reader, 20), per: unitsPerSecond == 0 ? 100 : unitsPerSecond)
        let (disposal, blending) = (Int(reader.bytes[24]), reader.bytes[25])
        let disposals: [Animation.Disposal] = [.keep, .clear, .restore]
        guard area.width > 0, area.height > 0, area.x + area.width <= animation.canvas.width,
            area.y + area.height <= animation.canvas.height, disposal < disposals.count,
            blending <= 1
        else { return nil }
        return Animation.Frame(
            area: area, disposal: disposals[disposal], blends: blending == 1, hasAlpha: hasAlpha,
            duration: duration)
    }

    private static func number16(_ reader: ByteReader, _ offset: Int) -> Int {
        Int(reader.bytes[offset]) << 8 | Int(reader.bytes[offset + 1])
    }

    /// Removes a last frame without pixels.
    private mutating func removeEmpty() {
        if pixels.count > 1, pixels[pixels.count - 1].isEmpty {
            pixels.removeLast()
            animation.frames.removeLast()
        }
    }

    private static func reader(_ chunk: PNGChunk) -> ByteReader {
        ByteReader(bytes: [UInt8](chunk.payload.prefix(26)))
    }
}
