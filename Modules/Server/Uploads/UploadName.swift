import Core

/// Makes a file's name from one that a stranger chose.
struct UploadName: Equatable {
    /// Never empty, hidden or a path; nothing in it that a terminal or a shell minds.
    let stem: String
    let fileExtension: String

    /// - Parameter format: The file's own; the name's ending is made to agree with it.
    init(_ suggestion: String, for format: ImageFormat) {
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

    /// The name to try at the `attempt`th time, from 1: the plain one, then numbered ones.
    func candidate(_ attempt: Int) -> String {
        if attempt == 1 { return "\(stem).\(fileExtension)" }
        // So many of one name are not counted through.
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
