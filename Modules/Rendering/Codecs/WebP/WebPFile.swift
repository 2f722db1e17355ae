import CImageEditorWebP

/// The chunks of a WebP, parsed without decoding pixels.
struct WebPFile {
    /// A picture: the range of its chunks, which begins with `ALPH` if a lossy picture has alpha,
    /// and its header.
    struct Picture {
        var range: Range<Int>
        var features: WebPFeatures
    }

    /// The flags in the header of an extended file.
    struct Flags: OptionSet {
        let rawValue: Int

        static let animation = Flags(rawValue: 0x02)
        static let xmp = Flags(rawValue: 0x04)
        static let exif = Flags(rawValue: 0x08)
        static let alpha = Flags(rawValue: 0x10)
        static let colorProfile = Flags(rawValue: 0x20)
    }

    static let headSize = 12
    private static let extendedSize = 10
    private static let frameSize = 16
    private static let animationSize = 6

    /// The flags; `nil` for a simple file, which contains only a picture.
    private(set) var flags: Flags?
    private(set) var animation: Animation
    private(set) var pictures: [Picture] = []
    private(set) var colorProfile: Range<Int>?
    private(set) var exif: Range<Int>?
    private(set) var xmp: Range<Int>?
    /// True if the file is as long as its header states.
    let isWhole: Bool
    /// The end of the file according to its header; the end of the bytes if the file is truncated.
    let end: Int

    /// Parses the chunks of a file.
    ///
    /// - Throws: ``ImageDecodingError`` for invalid chunks, for a file without a picture, or if the
    /// canvas, the frames or the metadata exceed `limits`. A missing end is not an error if a
    /// picture has begun.
    init(_ bytes: UnsafeRawBufferPointer, limits: DecodingLimits) throws(ImageDecodingError) {
        guard bytes.count > Self.headSize else { throw .truncated(.webp) }
        let claimed = WebPChunk.number(bytes, at: 4, size: 4) + WebPChunk.headSize
        isWhole = claimed <= bytes.count
        end = min(claimed, bytes.count)
        animation = Animation(canvas: ImageSize(width: 0, height: 0), frames: [])
        guard end > Self.headSize else { throw .damaged(.webp, reason: "there is no picture") }
        try readChunks(bytes, limits)
        guard !pictures.isEmpty else {
            if isWhole { throw .damaged(.webp, reason: "there is no picture") }
            throw .truncated(.webp)
        }
        try animation.check(limits)
    }

    private mutating func readChunks(
        _ bytes: UnsafeRawBufferPointer, _ limits: DecodingLimits
    ) throws(ImageDecodingError) {
        var alpha: Int?
        for chunk in WebPChunk.all(in: bytes, Self.headSize..<end) {
            switch chunk.type {
            case "VP8X" where flags == nil && pictures.isEmpty:
                try readExtendedHeader(chunk, bytes, limits)
            case "ALPH" where pictures.isEmpty:
                alpha = alpha ?? chunk.start
            case "VP8 ", "VP8L":
                guard pictures.isEmpty, flags?.contains(.animation) != true else { continue }
                let start = chunk.type == "VP8 " ? alpha ?? chunk.start : chunk.start
                try addStill(start..<chunk.payload.upperBound, bytes, limits)
            case "ANIM" where chunk.payload.count >= Self.animationSize:
                let plays = WebPChunk.number(bytes, at: chunk.payload.lowerBound + 4, size: 2)
                animation.plays = plays == 0 ? nil : plays
            case "ANMF" where flags?.contains(.animation) == true:
                try addFrame(chunk, bytes)
                // Each frame is checked, because the file may contain millions of them.
                try limits.check(.animationFrames, pictures.count)
            case "ICCP" where flags?.contains(.colorProfile) == true:
                if colorProfile == nil { colorProfile = try metadata(chunk, limits) }
            case "EXIF" where flags?.contains(.exif) == true:
                if exif == nil { exif = try metadata(chunk, limits) }
            case "XMP " where flags?.contains(.xmp) == true:
                if xmp == nil { xmp = try metadata(chunk, limits) }
            default:
                continue
            }
        }
    }

    private mutating func readExtendedHeader(
        _ chunk: WebPChunk, _ bytes: UnsafeRawBufferPointer, _ limits: DecodingLimits
    ) throws(ImageDecodingError) {
        guard chunk.payload.count >= Self.extendedSize else {
            if !chunk.isWhole { throw .truncated(.webp) }
            throw .damaged(.webp, reason: "the header is too short")
        }
        let start = chunk.payload.lowerBound
        flags = Flags(rawValue: Int(bytes[start]))
        animation.canvas = ImageSize(
            width: WebPChunk.number(bytes, at: start + 4, size: 3) + 1,
            height: WebPChunk.number(bytes, at: start + 7, size: 3) + 1)
        // A canvas beyond the limits is refused before more of the file is read.
        try limits.check(animation.canvas, channels: 3)
    }

    private mutating func addStill(
        _ range: Range<Int>, _ bytes: UnsafeRawBufferPointer, _ limits: DecodingLimits
    ) throws(ImageDecodingError) {
        let features = try WebPFeatures(bytes, range)
        if flags == nil {
            animation.canvas = features.size
        } else if features.size != animation.canvas {
            throw .damaged(.webp, reason: "the picture is not as large as the canvas")
        }
        add(
            Picture(range: range, features: features),
            Animation.Frame(
                area: PixelRectangle(features.size), disposal: .keep, blends: false,
                hasAlpha: features.hasAlpha))
    }

    private mutating func addFrame(
        _ chunk: WebPChunk, _ bytes: UnsafeRawBufferPointer
    ) throws(ImageDecodingError) {
        // A frame whose header is truncated is ignored.
        guard chunk.payload.count >= Self.frameSize else {
            if !chunk.isWhole { return }
            throw .damaged(.webp, reason: "a frame is too short")
        }
        let start = chunk.payload.lowerBound
        let numbers = stride(from: 0, to: 12, by: 3).map {
            WebPChunk.number(bytes, at: start + $0, size: 3)
        }
        let area = PixelRectangle(
            x: numbers[0] * 2, y: numbers[1] * 2, width: numbers[2] + 1, height: numbers[3] + 1)
        guard area.x + area.width <= animation.canvas.width,
            area.y + area.height <= animation.canvas.height
        else { throw .damaged(.webp, reason: "a frame lies outside the canvas") }
        let milliseconds = WebPChunk.number(bytes, at: start + 12, size: 3)
        let flags = bytes[start + 15]
        guard
            let range = Self.picture(in: bytes, start + Self.frameSize..<chunk.payload.upperBound)
        else {
            if !chunk.isWhole { return }
            throw .damaged(.webp, reason: "a frame has no picture")
        }
        let features: WebPFeatures
        do {
            features = try WebPFeatures(bytes, range)
        } catch .truncated where !chunk.isWhole {
            return
        }
        guard features.size == area.size else {
            throw .damaged(.webp, reason: "a frame's picture has another size")
        }
        add(
            Picture(range: range, features: features),
            Animation.Frame(
                area: area, disposal: flags & 1 != 0 ? .clear : .keep, blends: flags & 2 == 0,
                hasAlpha: features.hasAlpha, duration: FrameDuration(milliseconds, per: 1_000)))
    }

    private mutating func add(_ picture: Picture, _ frame: Animation.Frame) {
        pictures.append(picture)
        animation.frames.append(frame)
    }

    /// Returns the range of a frame's picture, with its alpha; `nil` without a picture.
    private static func picture(
        in bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> Range<Int>? {
        var alpha: Int?
        for chunk in WebPChunk.all(in: bytes, range) {
            switch chunk.type {
            case "ALPH": alpha = alpha ?? chunk.start
            case "VP8 ": return (alpha ?? chunk.start)..<chunk.payload.upperBound
            case "VP8L": return chunk.start..<chunk.payload.upperBound
            default: continue
            }
        }
        return nil
    }

    /// Returns the estimated quality of a lossy picture; `nil` if it is lossless or damaged.
    func quality(of picture: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard !pictures[picture].features.isLossless else { return nil }
        return WebPChunk.all(in: bytes, pictures[picture].range).first { $0.type == "VP8 " }
            .flatMap { WebPQuality.estimate(of: bytes[$0.payload]) }
    }

    private func metadata(
        _ chunk: WebPChunk, _ limits: DecodingLimits
    ) throws(ImageDecodingError) -> Range<Int>? {
        guard chunk.isWhole else { return nil }
        try limits.check(.metadataBytes, chunk.size)
        return chunk.payload
    }
}

/// The header of a WebP picture.
struct WebPFeatures {
    let features: cwebp_features

    var size: ImageSize { ImageSize(width: Int(features.width), height: Int(features.height)) }
    var hasAlpha: Bool { features.has_alpha }
    var isLossless: Bool { features.is_lossless }

    /// libwebp's memory during decoding, in bytes per pixel, in addition to the result.
    var heldBytesPerPixel: Int { isLossless ? 4 : hasAlpha ? 1 : 0 }

    /// - Parameter range: The picture's chunks, from `ALPH`, `VP8 ` or `VP8L` on.
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(ImageDecodingError) {
        var found = cwebp_features()
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        let start = part.baseAddress?.assumingMemoryBound(to: UInt8.self)
        switch cwebp_read_features(start, part.count, &found) {
        case CWEBP_OK: features = found
        case CWEBP_TRUNCATED: throw .truncated(.webp)
        case CWEBP_NO_MEMORY: throw .outOfMemory
        default: throw .damaged(.webp, reason: "invalid header of the picture")
        }
    }
}
