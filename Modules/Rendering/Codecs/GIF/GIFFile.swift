import Foundation

/// What stands where in a GIF: its blocks, walked over without looking at a pixel.
struct GIFFile {
    /// A picture and what was said of it before.
    struct Frame {
        /// Where its descriptor begins.
        var offset: Int
        var isInterlaced: Bool
        /// The number of the colour that is not drawn.
        var transparent: Int?
    }

    enum Block {
        /// From the descriptor to the end of the pixels.
        case picture(Range<Int>)
        case `extension`(GIFExtension)
    }

    private static let headSize = 13
    private static let descriptorSize = 10

    private(set) var animation: Animation
    private(set) var frames: [Frame] = []
    /// Those that are whole.
    private(set) var blocks: [Block] = []
    /// Whether the file goes on to its end mark.
    private(set) var isWhole = false
    /// Where header and global colours end.
    let headEnd: Int

    /// - Throws: ``ImageDecodingError`` for a file whose blocks make no sense, or which has more of
    ///   them than `limits` allow. A missing end is none, if there is a picture.
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
            case 0x3B:
                isWhole = true
            case 0x2C:
                guard let next = try frame(bytes, at: position, control) else { break }
                blocks.append(.picture(position..<next))
                position = next
                control = nil
                // The rest of the file may hold millions.
                try limits.check(.animationFrames, frames.count)
                continue
            case 0x21:
                guard let block = GIFExtension(bytes, at: position) else { break }
                position = block.range.upperBound
                switch block.label {
                case GIFExtension.control:
                    control = bytes[block.range]
                case GIFExtension.plainText:
                    // Draws letters, which nobody does; the control was meant for them.
                    control = nil
                default:
                    break
                }
                blocks.append(.extension(block))
                try limits.check(
                    .metadataBytes, blocks.count * JPEGSegments.overhead)
                continue
            case 0:
                // Some writers leave one between blocks.
                position += 1
                continue
            default:
                throw .damaged(.gif, reason: "a block of no known kind")
            }
            break
        }
        if frames.isEmpty {
            if isWhole { throw .damaged(.gif, reason: "there is no picture") }
            throw .truncated(.gif)
        }
        try animation.check(limits)
    }

    /// Adds the picture at `position`; `nil` when it is cut off, or where it ends.
    private mutating func frame(
        _ bytes: UnsafeRawBufferPointer, at position: Int,
        _ control: UnsafeRawBufferPointer.SubSequence?
    ) throws(ImageDecodingError) -> Int? {
        guard bytes.count - position > Self.descriptorSize else { return nil }
        let numbers = stride(from: 1, to: 9, by: 2).map { Self.number(bytes, at: position + $0) }
        let area = PixelRectangle(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        guard area.width > 0, area.height > 0 else {
            throw .damaged(.gif, reason: "a picture of no size")
        }
        let flags = bytes[position + 9]
        var frame = Frame(offset: position, isInterlaced: flags & 0x40 != 0)
        var disposal = Animation.Disposal.keep
        // A mark, its label, the size 4, then flags, delay (2), colour and the end.
        if let control, control.count >= 8, control[control.startIndex + 2] == 4 {
            let flags = control[control.startIndex + 3]
            if flags & 1 != 0 { frame.transparent = Int(control[control.startIndex + 6]) }
            disposal =
                switch flags >> 2 & 7 {
                case 2: .clear
                case 3: .restore
                default: .keep
                }
        }
        if frames.isEmpty {
            // Many programs show all of a first picture that is larger than the screen.
            animation.canvas.width = max(animation.canvas.width, area.x + area.width)
            animation.canvas.height = max(animation.canvas.height, area.y + area.height)
        }
        frames.append(frame)
        animation.frames.append(
            Animation.Frame(
                area: area, disposal: disposal, blends: true, hasAlpha: frame.transparent != nil))
        let pixels = position + Self.descriptorSize + Self.paletteSize(flags)
        guard pixels < bytes.count else { return nil }
        return GIFExtension.endOfSubblocks(bytes, from: pixels + 1)
    }

    private static func paletteSize(_ flags: UInt8) -> Int {
        flags & 0x80 != 0 ? 3 << Int(flags & 7 + 1) : 0
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }
}
