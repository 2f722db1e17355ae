import FoundationEssentials

/// The blocks of a GIF, parsed without decoding pixels.
struct GIFFile {
    /// The facts about a picture that decoding needs, from its descriptor and the control block
    /// before it.
    struct Frame {
        /// The offset of the picture's descriptor.
        var offset: Int
        var isInterlaced: Bool
        /// The index of the transparent colour; `nil` without one.
        var transparent: Int?
    }

    enum Block {
        /// A picture, from its descriptor to the end of its pixels.
        case picture(Range<Int>)
        case `extension`(GIFExtension)
    }

    /// The type of the block that ends a file.
    static let trailer: UInt8 = 0x3B
    private static let headSize = 13
    private static let descriptorSize = 10

    private(set) var animation: Animation
    private(set) var frames: [Frame] = []
    /// The pictures and extensions that are complete, in the order of the file.
    private(set) var blocks: [Block] = []
    /// True if the file has its trailer.
    private(set) var isWhole = false
    /// True for a still picture to which only the trailer is missing. False for an animation,
    /// because further frames may be missing.
    private(set) var lacksTrailer = false
    /// The offset of the first block, after the header and the global colours.
    let headEnd: Int
    private var hasLoops = false

    /// Parses the blocks of a file.
    ///
    /// - Throws: ``ImageDecodingError`` for invalid blocks, for a file without a picture, or if
    ///   frames
    /// or metadata exceed `limits`. A missing end is not an error if there is a picture.
    init(_ bytes: UnsafeRawBufferPointer, limits: DecodingLimits) throws(ImageDecodingError) {
        guard bytes.count >= Self.headSize else { throw .truncated(.gif) }
        animation = Animation(
            canvas: ImageSize(
                width: Self.number(bytes, at: 6), height: Self.number(bytes, at: 8)), frames: [])
        headEnd = Self.headSize + Self.paletteSize(bytes[10])
        var control: UnsafeRawBufferPointer.SubSequence?
        var position = headEnd
        while position < bytes.count, !isWhole {
            switch bytes[position] {
            case Self.trailer:
                isWhole = true
            case 0x2C:
                guard let next = try frame(bytes, at: position, control) else { break }
                blocks.append(.picture(position..<next))
                position = next
                control = nil
                // Each frame is checked, because the file may contain millions of them.
                try limits.check(.animationFrames, frames.count)
                continue
            case 0x21:
                guard let block = GIFExtension(bytes, at: position) else { break }
                position = block.range.upperBound
                switch block.label {
                case GIFExtension.control:
                    control = bytes[block.range]
                case GIFExtension.plainText:
                    // Programs do not draw text blocks. The control block before the text does not
                    // apply to the next picture.
                    control = nil
                case GIFExtension.application:
                    readLoops(block, bytes)
                default:
                    break
                }
                blocks.append(.extension(block))
                try limits.check(
                    .metadataBytes, blocks.count * JPEGSegments.overhead)
                continue
            case 0:
                // Some writers insert a zero between blocks.
                position += 1
                continue
            default:
                throw .damaged(.gif, reason: "unknown block type")
            }
            break
        }
        lacksTrailer = !isWhole && position == bytes.count && control == nil && isStill
        if frames.isEmpty {
            if isWhole { throw .damaged(.gif, reason: "there is no picture") }
            throw .truncated(.gif)
        }
        try animation.check(limits)
    }

    /// Adds the picture at `position`, even if its pixels are truncated, but not if its descriptor
    /// is. Returns the end of the pixels; `nil` if the picture is truncated.
    private mutating func frame(
        _ bytes: UnsafeRawBufferPointer, at position: Int,
        _ control: UnsafeRawBufferPointer.SubSequence?
    ) throws(ImageDecodingError) -> Int? {
        guard bytes.count - position > Self.descriptorSize else { return nil }
        let numbers = stride(from: 1, to: 9, by: 2).map { Self.number(bytes, at: position + $0) }
        let area = PixelRectangle(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        guard area.width > 0, area.height > 0 else {
            throw .damaged(.gif, reason: "a picture has no size")
        }
        let flags = bytes[position + 9]
        var frame = Frame(offset: position, isInterlaced: flags & 0x40 != 0)
        var disposal = Animation.Disposal.keep
        var delay = 0
        // The control block consists of introducer, label, the size 4, flags, delay (2 bytes),
        // colour and terminator.
        if let control, control.count >= 8, control[control.startIndex + 2] == 4 {
            let flags = control[control.startIndex + 3]
            delay =
                Int(control[control.startIndex + 4]) | Int(control[control.startIndex + 5]) << 8
            if flags & 1 != 0 { frame.transparent = Int(control[control.startIndex + 6]) }
            disposal =
                switch flags >> 2 & 7 {
                case 2: .clear
                case 3: .restore
                default: .keep
                }
        }
        if frames.isEmpty {
            // The canvas contains the whole first picture, because many programs show all of it
            // even if it is larger than the screen.
            animation.canvas.width = max(animation.canvas.width, area.x + area.width)
            animation.canvas.height = max(animation.canvas.height, area.y + area.height)
        }
        frames.append(frame)
        animation.frames.append(
            Animation.Frame(
                area: area, disposal: disposal, blends: true, hasAlpha: frame.transparent != nil,
                duration: FrameDuration(delay, per: 100)))
        let pixels = position + Self.descriptorSize + Self.paletteSize(flags)
        guard pixels < bytes.count else { return nil }
        return GIFExtension.endOfSubblocks(bytes, from: pixels + 1)
    }

    /// Reads the number of repetitions, unless an earlier block contained it.
    private mutating func readLoops(_ block: GIFExtension, _ bytes: UnsafeRawBufferPointer) {
        guard !hasLoops, let name = block.applicationName(in: bytes),
            GIFExtension.loops.contains(name)
        else { return }
        let payload = [UInt8](block.payload(in: bytes).prefix(3))
        guard payload.count == 3, payload[0] & 7 == 1 else { return }
        let repetitions = Int(payload[1]) | Int(payload[2]) << 8
        animation.plays = repetitions == 0 ? nil : repetitions + 1
        hasLoops = true
    }

    /// True for a single picture that fills the canvas, without a duration and without loops.
    private var isStill: Bool {
        guard let first = animation.frames.first, frames.count == 1, !hasLoops else { return false }
        return first.area == PixelRectangle(animation.canvas) && first.duration == .zero
    }

    private static func paletteSize(_ flags: UInt8) -> Int {
        flags & 0x80 != 0 ? 3 << Int(flags & 7 + 1) : 0
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }
}
