/// A safe name for a photograph, made from one that a client chose.
public struct UploadName: Sendable, Equatable {
    /// Never empty, hidden or a path, without characters that are special to a terminal or a shell;
    /// at most 120 bytes.
    public let stem: String
    /// Without the dot; it agrees with the format.
    public let fileExtension: String

    /// - Parameters:
    ///   - suggestion: Any text, such as `../holiday photo.PNG`.
    ///   - format: What the file is; the name's extension is made to agree with that.
    public init(_ suggestion: String, for format: ImageFormat) {
        let last = suggestion.split { $0 == "/" || $0 == "\\" }.last ?? ""
        var stem = last.unicodeScalars.reduce(into: "") { result, scalar in
            result.unicodeScalars.append(Self.isPlain(scalar) ? scalar : "-")
        }
        let (base, ending) = Self.split(stem)
        let named = ImageFormat(fileExtension: ending, among: ImageFormat.read)
        if named != nil { stem = base }
        fileExtension = named == format ? ending : format.fileExtension
        stem = String(stem.drop { $0 == "." || $0 == " " || $0 == "-" })
        while stem.utf8.count > Self.maximumStem { stem.removeLast() }
        while stem.last == " " || stem.last == "." { stem.removeLast() }
        self.stem = stem.isEmpty ? "image" : stem
    }

    /// The name for the `attempt`th try to find a free one, from 1: the plain name, then numbered
    /// ones, and random numbers from the 100th try on.
    public func candidate(_ attempt: Int) -> String {
        if attempt == 1 { return "\(stem).\(fileExtension)" }
        let number = attempt < 100 ? attempt : Int.random(in: 100...Int(Int32.max))
        return "\(stem)-\(number).\(fileExtension)"
    }

    private static func split(_ name: String) -> (base: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: !"\"'`$*?<>|:;&!\\/".unicodeScalars.contains(scalar)
        }
    }

    /// In bytes; with a number and an ending it stays below what file systems allow.
    private static let maximumStem = 120
}
