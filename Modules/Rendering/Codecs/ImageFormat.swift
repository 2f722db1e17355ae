public import Foundation

/// A kind of image file, recognised by its first bytes, never by its name.
public enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case gif = "GIF"
    case webp = "WebP"
    case tiff = "TIFF"
    case heic = "HEIC"
    case avif = "AVIF"
    case bmp = "BMP"
    case svg = "SVG"
    case pdf = "PDF"

    /// Those that can be read and written; the others are only told apart.
    public static let supported: [ImageFormat] = [.jpeg, .png, .webp, .gif]

    public var isSupported: Bool { Self.supported.contains(self) }

    /// The usual extension of a file's name, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        default: rawValue.lowercased()
        }
    }

    /// The media type, such as `image/jpeg`.
    public var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        default: "image/\(rawValue.lowercased())"
        }
    }

    /// The format that an extension such as `jpg`, in any case, stands for.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "tif", "tiff": self = .tiff
        case "heic", "heif": self = .heic
        case let other:
            guard let format = Self.allCases.first(where: { $0.fileExtension == other }) else {
                return nil
            }
            self = format
        }
    }

    /// Recognises a format by the first bytes of a file; `nil` when they are no image's.
    public init?(sniffing data: Data) {
        let start = Array(data.prefix(512))
        func has(_ text: String, at offset: Int = 0) -> Bool {
            start.dropFirst(offset).starts(with: text.utf8)
        }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("II*\0") || has("MM\0*") || has("II+\0") || has("MM\0+") {
            self = .tiff
        } else if has("ftyp", at: 4) {
            guard let format = Self.brand(in: start) else { return nil }
            self = format
        } else if has("%PDF-") {
            self = .pdf
        } else if has("BM"), start.count >= 18, start[6..<10].allSatisfy({ $0 == 0 }) {
            self = .bmp
        } else if Self.looksLikeSVG(start) {
            self = .svg
        } else {
            return nil
        }
    }

    /// HEIC and AVIF are told apart by the brands that the first box lists.
    private static func brand(in start: [UInt8]) -> ImageFormat? {
        let size = start.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let brands = stride(from: 8, to: min(size, start.count) - 3, by: 4).map {
            String(decoding: start[$0..<$0 + 4], as: UTF8.self)
        }
        if brands.contains(where: { ["avif", "avis"].contains($0) }) { return .avif }
        let heif = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]
        return brands.contains(where: heif.contains) ? .heic : nil
    }

    private static func looksLikeSVG(_ start: [UInt8]) -> Bool {
        let text = String(decoding: start, as: UTF8.self)
        let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return trimmed.hasPrefix("<") && text.contains("<svg")
    }
}
