import CImageEditorPNG
import FoundationEssentials

/// Writes a PNG as narrow as its input: with a palette, with few bits of grey, or as grey with
/// alpha.
///
/// The pixels are held until the last row is known. After the first colour that does not fit, the
/// held and all later pixels are written in their original layout.
final class NarrowPNGEncoder: ImageEncoder {
    private let job: EncodingJob
    private var pixels: (any NarrowPixels)?
    private var encoder: PNGEncoder?

    init(_ job: EncodingJob, _ pixels: any NarrowPixels) {
        self.job = job
        self.pixels = pixels
    }

    /// Returns the buffer for the pixels of a job; `nil` if its result cannot be narrow.
    static func pixels(for job: EncodingJob) throws(ImageEncodingError) -> (any NarrowPixels)? {
        guard let narrow = job.narrow else { return nil }
        do {
            switch (narrow, job.format.layout) {
            case (.palette, .gray8), (.palette, .rgb8), (.palette, .rgba8), (.gray, .gray8),
                (.gray, .rgb8), (.gray, .rgba8):
                return try IndexedPixels(job.format, prefersGray: narrow == .gray)
            case (.grayAlpha, .rgba8), (.grayAlpha, .rgba16):
                guard job.metadata.inGray != nil else { return nil }
                return try GrayAlphaPixels(job.format)
            default: return nil
            }
        } catch {
            // An allocation only fails for lack of memory.
            throw .outOfMemory
        }
    }

    func write(_ strip: Strip) throws {
        if let encoder { return try encoder.write(strip) }
        guard let pixels else { return }
        let rows = strip.rows
        for y in 0..<rows.height {
            guard !pixels.add(rows.row(y)) else { continue }
            let encoder = try PNGEncoder(job.format, job.options, metadata: job.metadata)
            try inStrips(of: pixels) { try pixels.writeExpanded($0, with: encoder) }
            try encoder.write(
                rows.row(y), stride: rows.plane0.stride, count: rows.height - y)
            self.encoder = encoder
            self.pixels = nil
            return
        }
    }

    func finish() throws { try finish { _ in } }

    func finish(into body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if let pixels {
            let encoder = try pixels.start(job)
            self.encoder = encoder
            try inStrips(of: pixels) {
                try pixels.write($0, with: encoder)
                try encoder.drain(body)
            }
        }
        pixels = nil
        try encoder?.finish(into: body)
    }

    /// Calls `body` with one strip of the held rows after another, unless the work is cancelled.
    private func inStrips(
        of pixels: any NarrowPixels, _ body: (_ rows: Range<Int>) throws -> Void
    ) throws {
        for first in stride(from: 0, to: pixels.rows, by: Strip.granularity) {
            try job.interruption.check()
            try body(first..<min(first + Strip.granularity, pixels.rows))
        }
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try encoder?.drain(body)
    }
}

/// Holds the pixels of a picture in fewer bytes than their layout has.
protocol NarrowPixels: AnyObject {
    /// The number of rows added so far.
    var rows: Int { get }

    /// Adds the next row.
    ///
    /// - Returns: `false` if one of its colours does not fit. Then the row is not added.
    func add(_ row: UnsafePointer<UInt8>) -> Bool

    /// Writes some of the rows in their original layout.
    func writeExpanded(
        _ rows: Range<Int>, with encoder: PNGEncoder) throws(ImageEncodingError)

    /// Starts a file as narrow as the colours of all rows allow.
    func start(_ job: EncodingJob) throws(ImageEncodingError) -> PNGEncoder

    /// Writes some of the rows to a file that ``start(_:)`` began.
    func write(_ rows: Range<Int>, with encoder: PNGEncoder) throws(ImageEncodingError)
}

extension NarrowPixels {
    /// Writes rows one by one, each filled by `fill`.
    func write(
        _ rows: Range<Int>, _ bytes: Int, with encoder: PNGEncoder,
        _ fill: (_ y: Int, _ row: UnsafeMutablePointer<UInt8>) -> Void
    ) throws(ImageEncodingError) {
        var row = [UInt8](repeating: 0, count: bytes)
        for y in rows {
            var failure: ImageEncodingError?
            row.withUnsafeMutableBufferPointer { row in
                guard let start = row.baseAddress else { return }
                fill(y, start)
                do throws(ImageEncodingError) {
                    try encoder.write(start, stride: bytes, count: 1)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        }
    }
}

extension Metadata {
    /// The metadata for a grey file; `nil` if the colour profile has no counterpart for grey.
    var inGray: Metadata? {
        guard let profile = colorProfile, !ICCProfile.fits(profile, channels: 1) else {
            return self
        }
        guard profile == ICCProfile.sRGB else { return nil }
        var result = self
        result.colorProfile = ICCProfile.gray
        return result
    }
}

extension ImageHeader {
    /// Returns the narrow layout for a result; `nil` without one, or if holding its pixels would
    /// exceed `limits`.
    func narrow(for format: StripFormat, limits: DecodingLimits) -> NarrowLayout? {
        guard let narrow else { return nil }
        let bytes = narrow.heldBytes(for: format)
        return bytes <= limits.decodedBytes ? narrow : nil
    }
}

extension NarrowLayout {
    /// Returns the number of bytes that ``NarrowPNGEncoder`` needs to hold a picture's pixels until
    /// the last row is known.
    fileprivate func heldBytes(for format: StripFormat) -> Int {
        let samples =
            switch self {
            case .palette, .gray: 1
            case .grayAlpha: 2 * (format.layout.depth / 8)
            }
        return format.width * format.height * samples
    }
}
