/// A format of image files, recognised by the first bytes of a file, never by its name.
///
/// `facts` is the only table of formats. Sniffing, file extensions, media types, command lines,
/// help and errors are derived from it.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable, Codable {
    case jpeg
    case png
    case webp
    case gif
    // `raw` precedes `tiff`, because detection takes the first match, and most raw files are TIFF
    // files, too.
    case raw
    case tiff
    // `avif` precedes `heic`, because an AVIF lists the general brands of HEIC, too.
    case avif
    case heic
    case jpegXL = "jxl"
    case bmp
    case svg
    case pdf

    /// The properties of one format.
    private struct Facts {
        /// The name as the format's authors write it.
        let name: String
        /// The file extensions without the dot, the usual one first.
        let fileExtensions: [String]
        let mediaType: String
        var isRead = false
        var isWritten = false
        /// True if animations in this format can be read and written.
        var holdsAnimation = false
        /// True if files are written with the inks of a CMYK picture.
        var holdsCMYK = false
        /// False if the decoder refuses every truncated file.
        var decodesTruncated = true
        /// A file has this format if any of these signatures matches.
        let signatures: [FileSignature]
    }

    private var facts: Facts {
        switch self {
        case .jpeg:
            Facts(
                name: "JPEG", fileExtensions: ["jpg", "jpeg", "jpe", "jfif"],
                mediaType: "image/jpeg", isRead: true, isWritten: true, holdsCMYK: true,
                signatures: [.bytes([0xFF, 0xD8, 0xFF]), .jpegWithStrayBytes])
        case .png:
            Facts(
                name: "PNG", fileExtensions: ["png"], mediaType: "image/png", isRead: true,
                isWritten: true, holdsAnimation: true,
                signatures: [.bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])])
        case .webp:
            Facts(
                name: "WebP", fileExtensions: ["webp"], mediaType: "image/webp", isRead: true,
                isWritten: true, holdsAnimation: true,
                signatures: [.all([.text("RIFF"), .text("WEBP", at: 8)])])
        case .gif:
            Facts(
                name: "GIF", fileExtensions: ["gif"], mediaType: "image/gif", isRead: true,
                isWritten: true, holdsAnimation: true,
                signatures: [.text("GIF87a"), .text("GIF89a")])
        case .raw:
            Facts(
                name: "RAW",
                fileExtensions: [
                    "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "raf", "orf", "rw2", "pef",
                    "srw", "kdc", "dcr", "mrw", "mos", "iiq", "3fr", "erf", "raw",
                ],
                mediaType: "image/x-dcraw", isRead: true,
                signatures: [
                    .cameraTIFF, .brand(["crx "]), .text("FUJIFILMCCD-RAW"),
                    .text("HEAPCCDR", at: 6), .text("IIRO"), .text("IIRS"), .text("MMOR"),
                    .text("IIU\0"), .text("\0MRM"),
                ])
        case .tiff:
            Facts(
                name: "TIFF", fileExtensions: ["tiff", "tif"], mediaType: "image/tiff",
                isRead: true, isWritten: true, holdsCMYK: true,
                signatures: [.text("II*\0"), .text("MM\0*"), .text("II+\0"), .text("MM\0+")])
        case .avif:
            Facts(
                name: "AVIF", fileExtensions: ["avif", "avifs"], mediaType: "image/avif",
                isRead: true, isWritten: true, decodesTruncated: false,
                signatures: [.brand(["avif", "avis"])])
        case .heic:
            Facts(
                name: "HEIC", fileExtensions: ["heic", "heif", "hif"], mediaType: "image/heic",
                isRead: true, decodesTruncated: false,
                signatures: [
                    .brand(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"])
                ])
        // A JPEG XL is only written as a JPEG that is recompressed without loss.
        case .jpegXL:
            Facts(
                name: "JPEG XL", fileExtensions: ["jxl"], mediaType: "image/jxl", isRead: true,
                isWritten: true,
                signatures: [
                    .bytes([0xFF, 0x0A]),
                    .bytes([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
                ])
        case .bmp:
            Facts(
                name: "BMP", fileExtensions: ["bmp"], mediaType: "image/bmp",
                signatures: [.all([.text("BM"), .bytes([0, 0, 0, 0], at: 6), .atLeast(18)])])
        case .svg:
            Facts(
                name: "SVG", fileExtensions: ["svg"], mediaType: "image/svg+xml",
                signatures: [.element("svg")])
        case .pdf:
            Facts(
                name: "PDF", fileExtensions: ["pdf"], mediaType: "application/pdf",
                signatures: [.text("%PDF-")])
        }
    }
}

extension ImageFormat {
    /// The formats that can be decoded.
    public static let read = allCases.filter(\.facts.isRead)

    /// The formats that can be encoded.
    public static let written = allCases.filter(\.facts.isWritten)

    /// The formats that can be both decoded and encoded.
    public static let supported = read.filter(written.contains)

    /// The number of bytes at the beginning of a file that suffice to recognise any format in
    /// ``read``.
    public static let signatureLength =
        read.flatMap(\.facts.signatures).map(\.length).max() ?? 0

    /// True if the format can be decoded and encoded.
    public var isSupported: Bool { facts.isRead && facts.isWritten }

    /// This format if it can be encoded, otherwise JPEG: the format of a result for which no format
    /// is chosen.
    public var resultFormat: ImageFormat { facts.isWritten ? self : .jpeg }

    /// True if animations in this format can be read and written.
    public var holdsAnimation: Bool { facts.holdsAnimation }

    /// True if the colours of a CMYK picture can stay CMYK in a file of this format.
    public var holdsCMYK: Bool { facts.holdsCMYK }

    /// True if a truncated file of this format may be decoded as far as it goes.
    public var decodesTruncated: Bool { facts.isRead && facts.decodesTruncated }

    /// Returns true if a result of this format contains all frames of `animation`. Returns false
    /// for an animation with a single frame, and for `nil`.
    public func holds(_ animation: AnimationTiming?) -> Bool {
        guard holdsAnimation, let animation else { return false }
        return animation.durations.count > 1
    }

    /// The name as the format's authors write it, such as `WebP`; ``rawValue`` is lower-case.
    public var name: String { facts.name }

    /// The usual file extension, without the dot.
    public var fileExtension: String { fileExtensions[0] }

    /// All file extensions, lower-case and without the dot, the usual one first.
    public var fileExtensions: [String] { facts.fileExtensions }

    /// The media type, such as `image/jpeg`.
    public var mediaType: String { facts.mediaType }

    /// Finds the format of a file extension such as `jpg`, ignoring case; `nil` if no format has
    /// it.
    ///
    /// - Parameter formats: The formats to search, such as ``written``.
    public init?(fileExtension: String, among formats: [ImageFormat] = allCases) {
        let ending = fileExtension.lowercased()
        guard let format = formats.first(where: { $0.fileExtensions.contains(ending) }) else {
            return nil
        }
        self = format
    }

    /// Recognises a format by the first bytes of a file; `nil` if no format matches.
    ///
    /// ``signatureLength`` bytes suffice for the formats in ``read``, 512 bytes for all.
    ///
    /// - Parameter formats: The formats to search, such as ``read``.
    public init?(sniffing bytes: some Collection<UInt8>, among formats: [ImageFormat] = allCases) {
        let start = Array(bytes.prefix(FileSignature.longest))
        let format = formats.first { format in
            format.facts.signatures.contains { $0.matches(start) }
        }
        guard let format else { return nil }
        self = format
    }

    /// Recognises a format although a conversion of line ends, as a transfer in text mode does, has
    /// changed the first bytes of the file.
    ///
    /// Such a file is damaged, so ``init(sniffing:among:)`` does not recognise it. This method
    /// recognises only formats whose signature contains line ends, such as PNG.
    ///
    /// - Returns: `nil` for an undamaged signature, and if no format matches.
    package static func converted(_ bytes: some Collection<UInt8>) -> ImageFormat? {
        guard ImageFormat(sniffing: bytes) == nil else { return nil }
        let start = Array(bytes.prefix(FileSignature.longest))
        return allCases.first { format in
            format.facts.signatures.contains { $0.matchesConverted(start) }
        }
    }

    /// Returns the names of `formats` as a phrase, such as `JPEG, PNG or WebP`.
    public static func list(_ formats: [ImageFormat]) -> String {
        formats.map(\.name).phrase("or")
    }
}
