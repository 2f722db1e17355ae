import FoundationEssentials

/// An uncompressed video in YUV4MPEG2, as `ffmpeg` and `mjpegtools` write it.
struct Y4MFile: FrameFile, Sendable {
    static let signature = "YUV4MPEG2 "
    /// The maximum length of a header line of the video or of a frame, in bytes.
    private static let longestLine = 4096

    let format: CameraFormat
    private let encoding: YCbCrEncoding
    private let bytes: FrameBytes
    private let isFourTwoTwo: Bool
    private let headLength: Int

    /// - Throws: ``CameraError/unreadable(reason:)`` for an unsupported or damaged video.
    init(_ bytes: FrameBytes) throws(CameraError) {
        guard let head = try Self.line(bytes) else { throw Self.damaged }
        headLength = head.utf8.count + 1
        let header = Y4MHeader(head)
        guard let header else { throw Self.damaged }
        let kind: (format: PixelFormat, isFourTwoTwo: Bool)
        switch header.sampling {
        case "mono": kind = (.grey, false)
        case "422": kind = (.yuyv, true)
        case "420", "420jpeg", "420mpeg2", "420paldv": kind = (.yuv420, false)
        default: throw .unreadable(reason: "unsupported sampling C\(header.sampling)")
        }
        guard header.width.isMultiple(of: kind.isFourTwoTwo ? 2 : 1) else { throw Self.damaged }
        isFourTwoTwo = kind.isFourTwoTwo
        format = CameraFormat(
            pixelFormat: kind.format, width: header.width, height: header.height,
            framesPerSecond: [header.framesPerSecond])
        encoding = YCbCrEncoding(range: header.isFullRange ? .full : .limited)
        self.bytes = bytes
        bytes.rewind()
    }

    mutating func next() throws(CameraError) -> FileFrame {
        var samples = try read()
        if samples == nil {
            bytes.rewind()
            samples = try read()
        }
        guard let samples else { throw .deviceLost }
        return FileFrame(
            pixelFormat: format.pixelFormat, width: format.width, height: format.height,
            bytesPerRow: isFourTwoTwo ? format.width * 2 : format.width, encoding: encoding,
            bytes: isFourTwoTwo ? interleaved(samples) : samples)
    }

    /// Reads the samples of the next frame; `nil` if no complete frame follows.
    private func read() throws(CameraError) -> Data? {
        if try bytes.starts(with: Array(Self.signature.utf8)) {
            _ = try bytes.take(headLength)
        }
        guard let line = try Self.line(bytes), line.hasPrefix("FRAME"),
            try bytes.take(line.utf8.count + 1) != nil
        else { return nil }
        let luma = format.width * format.height
        let chroma = (format.width + 1) / 2
        return switch format.pixelFormat {
        case .grey: try bytes.take(luma)
        case .yuyv: try bytes.take(luma * 2)
        default: try bytes.take(luma + 2 * chroma * ((format.height + 1) / 2))
        }
    }

    /// Interleaves three planes to Y Cb Y Cr.
    private func interleaved(_ planes: Data) -> Data {
        let pairs = format.width * format.height / 2
        var result = [UInt8](repeating: 0, count: pairs * 4)
        planes.withUnsafeBytes { (planes: UnsafeRawBufferPointer) in
            for pair in 0..<pairs {
                result[4 * pair] = planes[2 * pair]
                result[4 * pair + 1] = planes[2 * pairs + pair]
                result[4 * pair + 2] = planes[2 * pair + 1]
                result[4 * pair + 3] = planes[3 * pairs + pair]
            }
        }
        return Data(result)
    }

    /// Returns the text up to the end of the line without consuming it; `nil` if the line does not
    /// end within ``longestLine`` bytes.
    private static func line(_ bytes: FrameBytes) throws(CameraError) -> String? {
        try bytes.withBytes(longestLine) { bytes in
            bytes.prefix(longestLine).firstIndex(of: UInt8(ascii: "\n")).map {
                String(decoding: bytes[..<$0], as: UTF8.self)
            }
        }
    }

    private static let damaged = CameraError.unreadable(reason: "the video is damaged")
}
