import CImageEditorAVIF
import FoundationEssentials
import Glibc

/// Writes an AVIF of one picture with 8 or 10 bits for each channel.
///
/// libaom needs the whole picture, and cannot be interrupted: it encodes in a process of its own,
/// which ends when the work is cancelled.
final class AVIFEncoder: ImageEncoder {
    /// The maximum side, in pixels, that libheif and the programs that use it can read. AVIF allows
    /// 65,536.
    static let maximumSide = 32_768
    private static let standardSpeed = 6
    /// The maximum number of threads. Each encodes one tile at a time, and a picture has at most
    /// this number of tiles.
    private static let mostThreads = 16

    private let job: EncodingJob
    private let picture: cavif_picture
    private let encoder: OpaquePointer
    private var output = Data()

    /// - Parameter quality: A checked quality, 1…100; `nil` for a lossless file.
    init(_ job: EncodingJob, quality: Int?) throws(ImageEncodingError) {
        let format = job.format
        guard max(format.width, format.height) <= Self.maximumSide else {
            throw .tooLarge(.avif, maximumSide: Self.maximumSide)
        }
        let isDeep =
            job.options.depth.map { $0 != .eight } ?? (format.layout.depth == 16)
        let factors = Self.factors(job, isLossless: quality == nil)
        let points = AVIFColors(job.metadata, isLossless: quality == nil && !format.layout.isGray)
        let picture = cavif_picture(
            width: UInt32(format.width), height: UInt32(format.height),
            channels: UInt32(format.layout.channels),
            given_depth: UInt32(format.layout.depth), depth: isDeep ? 10 : 8,
            step_x: UInt32(factors.horizontal), step_y: UInt32(factors.vertical),
            is_lossless: quality == nil, quality: UInt32(quality ?? 100),
            speed: UInt32(job.options.speed ?? Self.standardSpeed),
            threads: UInt32(max(1, min(job.options.threads, Self.mostThreads))),
            primaries: UInt32(points.primaries), transfer: UInt32(points.transfer),
            matrix: UInt32(points.matrix))
        var status = CAVIF_OK
        var code: Int32 = 0
        let encoder = withUnsafePointer(to: picture) { picture in
            let encoder = cavif_create(picture, &status)
            code = errno
            return encoder
        }
        guard let encoder else {
            switch status {
            case CAVIF_NO_LIBRARY: throw .missingLibrary(.avif, package: "libaom3")
            case CAVIF_NO_PROCESS:
                throw .shortage(.avif, ResourceShortage(code: code) ?? .unknown)
            default:
                guard let shortage = ResourceShortage(code: code), shortage != .memory else {
                    throw .outOfMemory
                }
                throw .shortage(.avif, shortage)
            }
        }
        (self.job, self.picture, self.encoder) = (job, picture, encoder)
    }

    deinit { cavif_free(encoder) }

    /// Returns the number of pixels for each chroma sample in each direction.
    private static func factors(
        _ job: EncodingJob, isLossless: Bool
    ) -> (horizontal: Int, vertical: Int) {
        if isLossless || job.format.layout.isGray { return (1, 1) }
        return (job.options.subsampling ?? AVIFCodec.subsampling(job.subsampling)).factors
    }

    func write(_ strip: Strip) {
        let rows = strip.rows
        cavif_add(encoder, rows.plane0.samples, rows.plane0.stride, UInt32(strip.height))
    }

    func finish() throws {
        try job.interruption.check()
        switch cavif_finish(encoder, Interruption.ask, job.interruption.context) {
        case CAVIF_OK: break
        case CAVIF_CANCELLED: throw CancellationError()
        case CAVIF_NO_MEMORY: throw ImageEncodingError.outOfMemory
        case CAVIF_TOO_FEW_THREADS: throw ImageEncodingError.shortage(.avif, .processes)
        case CAVIF_TOO_FEW_DESCRIPTORS: throw ImageEncodingError.shortage(.avif, .descriptors)
        case CAVIF_KILLED: throw ImageEncodingError.shortage(.avif, .killed)
        case CAVIF_FILE_SIZE_LIMITED: throw ImageEncodingError.shortage(.avif, .fileSize)
        default:
            throw ImageEncodingError.failed(
                .avif, reason: String(cString: cavif_message(encoder)))
        }
        output =
            AVIFContainer(
                picture, colors: cavif_colors(encoder), alpha: cavif_alpha(encoder), job.metadata
            ).file
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if output.isEmpty { return }
        try output.withUnsafeBytes(body)
        output = Data()
    }
}

/// The colours of an AVIF as codes of ITU-T H.273.
struct AVIFColors {
    var primaries = 1
    var transfer = 13
    var matrix = Int(CAVIF_MATRIX_BT601)

    /// Creates the codes of the colours that the metadata describe, by default sRGB.
    init(_ metadata: Metadata, isLossless: Bool) {
        if let points = CodingPoints.fullRange(in: metadata) {
            (primaries, transfer) = points
        } else if metadata.colorProfile != nil {
            // 2 is "unspecified": the profile describes the colours.
            (primaries, transfer) = (2, 2)
        }
        if primaries == 9 { matrix = Int(CAVIF_MATRIX_BT2020) }
        if isLossless { matrix = Int(CAVIF_MATRIX_IDENTITY) }
    }
}
