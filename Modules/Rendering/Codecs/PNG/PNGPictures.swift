import CImageEditorPNG
import FoundationEssentials

/// The pictures of an animated PNG, to be drawn on a canvas.
struct PNGPictures: AnimationPictures {
    private let data: Data
    private let file: PNGAnimation
    private let limits: DecodingLimits
    private let allowsTruncation: Bool
    private let interruption: Interruption
    private let isWhole: Bool
    private let workers = IsolatedFrames()

    var animation: Animation { file.animation }

    /// - Parameter bytes: The file, which must stay in place while this object exists.
    init(
        _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits, allowsTruncation: Bool,
        flaws: FlawCollector? = nil, interruption: Interruption
    ) throws {
        let header = try PNGHandle(bytes).readHeader(limits: limits)
        data =
            bytes.baseAddress.map {
                Data(
                    bytesNoCopy: UnsafeMutableRawPointer(mutating: $0), count: bytes.count,
                    deallocator: .none)
            } ?? Data()
        file = try PNGAnimation(
            data, size: ImageSize(width: Int(header.width), height: Int(header.height)),
            hasAlpha: header.has_alpha, limits: limits)
        isWhole = PNGChunk.all(in: data, of: ["IEND"]).contains { _ in true }
        self.limits = limits
        self.allowsTruncation = allowsTruncation
        self.interruption = interruption
        if !isWhole, !allowsTruncation {
            try checkFrames()
            flaws?.add([.noEnd])
        }
    }

    /// Throws an error for an animation whose last frames are missing or truncated.
    ///
    /// - Parameter bytes: Any PNG. A still picture is not checked here.
    static func check(
        _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits, interruption: Interruption
    ) throws {
        let pictures = try PNGPictures(
            bytes, limits: limits, allowsTruncation: true, interruption: interruption)
        guard !pictures.isWhole, pictures.file.isClaimed else { return }
        try pictures.checkFrames()
    }

    /// Checks that the file contains all frames, and all pixels of the last one.
    private func checkFrames() throws {
        guard file.hasAllFrames else { throw ImageDecodingError.truncated(.png) }
        try still(file.pixels.count - 1).withUnsafeBytes { bytes in
            try PNGDecoder(
                bytes, limits: limits, allowsTruncation: false, interruption: interruption,
                among: workers
            ).finish()
        }
    }

    func draw(_ index: Int, on canvas: AnimationCanvas) throws {
        let frame = animation.frames[index]
        let picture = try still(index)
        try picture.withUnsafeBytes { bytes in
            let decoder = try PNGDecoder(
                bytes, depth: canvas.layout.depth, limits: limits,
                allowsTruncation: allowsTruncation, interruption: interruption, among: workers)
            let source: any StripSource =
                decoder.format.layout == canvas.layout
                ? decoder
                : try ConvertStage(decoder, to: canvas.layout, capacity: Strip.granularity)
            let strip = try Strip(source.format, capacity: Strip.granularity)
            var row = 0
            while row < frame.area.height {
                try source.read(into: strip)
                for y in 0..<strip.height {
                    canvas.draw(
                        strip.rows.row(y), count: frame.area.width, x: frame.area.x,
                        y: frame.area.y + row + y, blends: frame.blends && frame.hasAlpha)
                }
                row += strip.height
            }
            try source.finish()
        }
    }

    /// Returns a frame as a PNG file of its own, with the chunks that decoding its colours needs.
    private func still(_ index: Int) throws(ImageDecodingError) -> Data {
        let area = animation.frames[index].area
        var result = Data(data.prefix(8))
        for chunk in PNGChunk.all(in: data, of: ["IHDR", "PLTE", "tRNS", "IDAT"]) {
            if chunk.type == "IDAT" { break }
            guard chunk.type == "IHDR" else {
                result.append(chunk.whole)
                continue
            }
            let size = ByteReader.bigEndian(area.width) + ByteReader.bigEndian(area.height)
            result.append(PNGChunk.made("IHDR", Data(size) + chunk.payload.dropFirst(8)))
        }
        for chunk in file.pixels[index] {
            guard chunk.isSound else {
                throw .damaged(.png, reason: "\(chunk.type): CRC error")
            }
            // `fdAT` begins with a sequence number, which `IDAT` does not have.
            let isFirst = chunk.type == "IDAT"
            result.append(
                isFirst ? chunk.whole : PNGChunk.made("IDAT", chunk.payload.dropFirst(4)))
        }
        // A truncated last frame gets no end chunk, so that the decoder finds the truncation.
        if isWhole || index < file.pixels.count - 1 {
            result.append(PNGChunk.made("IEND", Data()))
        }
        return result
    }
}
