/// A safe file name for a photograph, derived from a name that a client chose.
public struct UploadName: Sendable, Equatable {
    /// The name without extension: never empty, hidden or a path, and at most 120 bytes. It has no
    /// control characters, slashes, quotes, or any of `$*?<>|:;&!\`.
    public let stem: String
    /// The extension without the dot; it matches the format.
    public let fileExtension: String

    /// - Parameters:
    ///   - suggestion: Any text, such as `../holiday photo.PNG`.
    ///   - format: The format of the file; the extension is changed to match it.
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

    /// Returns the name for an attempt to find a free one. Attempt 1 gives the plain name, later
    /// attempts give numbered names, and attempts from 100 on use random numbers.
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

    /// The maximum bytes of a stem. With a number and an extension, names stay within the limits
    /// of file systems.
    private static let maximumStem = 120
}
