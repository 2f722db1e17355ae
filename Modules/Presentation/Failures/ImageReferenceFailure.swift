public import Core

/// Why what was named as an image is none.
public enum ImageReferenceFailure: PresentableFailure, Equatable {
    /// No file, and no image of the feed, goes by this name.
    case notFound(String)
    /// Several images of the feed begin with these digits.
    case ambiguous(String, candidates: [FeedImage])
    /// Standard input was named and is a terminal, or nothing came.
    case emptyInput

    public var category: FailureCategory {
        switch self {
        case .notFound, .emptyInput: .noInput
        case .ambiguous: .usage
        }
    }

    public var summary: String {
        switch self {
        case .notFound(let name): "no image or file is called \(name)"
        case .ambiguous(let prefix, let candidates):
            "\(prefix) is the beginning of \(HumanNumber.count(candidates.count, "image")): "
                + Self.list(candidates)
        case .emptyInput: "nothing came on standard input"
        }
    }

    public var advice: String? {
        switch self {
        case .notFound: "imageeditor feed lists the images there are"
        case .ambiguous: "name more digits"
        case .emptyInput: "pipe an image into it"
        }
    }

    private static func list(_ images: [FeedImage]) -> String {
        let shown = images.prefix(10)
        let length = UniquePrefixes.length(of: images.map(\.id))
        let names = shown.map { "\($0.id.prefix(length)) (\(DisplayURL.name($0.url)))" }
        return names.joined(separator: ", ") + (images.count > shown.count ? ", …" : "")
    }
}
