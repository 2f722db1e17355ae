import FoundationEssentials

/// Writes a TIFF of one picture in strips: grey, with or without alpha, RGB or RGBA with 8 or 16
/// bits for each sample, or CMYK with 8 bits.
///
/// The compressed strips are held until the last one is known, because the file stores their
/// offsets before them.
final class TIFFEncoder: ImageEncoder {
    private let job: EncodingJob
    private let file: TIFFFileHead
    private let strips: TIFFStrips
    /// The same picture as grey with alpha; `nil` once a pixel has a colour, or if the input is not
    /// grey with alpha.
    private var grayStrips: TIFFStrips?
    private var output: [Data] = []

    init(_ job: EncodingJob) throws(ImageEncodingError) {
        self.job = job
        file = TIFFFileHead(exif: job.metadata.exif)
        strips = try TIFFStrips(job, isBigEndian: file.isBigEndian)
        let mayBeGray = job.narrow == .grayAlpha && job.format.layout.channels == 4
        if mayBeGray, job.format.layout != .cmyk8, job.metadata.inGray != nil {
            grayStrips = try TIFFStrips(job, isBigEndian: file.isBigEndian, isGrayAlpha: true)
        }
    }

    func write(_ strip: Strip) throws {
        let rows = strip.rows
        for y in 0..<strip.height {
            _ = try strips.add(rows.row(y))
            if try grayStrips?.add(rows.row(y)) == false { grayStrips = nil }
        }
    }

    func finish() throws {
        var metadata = job.metadata
        if grayStrips != nil, let inGray = metadata.inGray { metadata = inGray }
        let strips = grayStrips ?? strips
        let data = try strips.finish()
        let head = file.head(of: strips, metadata)
        guard head.count + data.count <= Int(UInt32.max) else {
            throw ImageEncodingError.failed(.tiff, reason: "it would have more than 4 GiB")
        }
        output = [head, data]
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        for part in output { try part.withUnsafeBytes(body) }
        output = []
    }
}
