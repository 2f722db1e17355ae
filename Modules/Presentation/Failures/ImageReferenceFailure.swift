public import Core

/// The reason that an image cannot be found by the given name, or has no usable bytes.
public enum ImageReferenceFailure: PresentableFailure, Equatable {
    /// No file has this name, and no image of the feed has this id.
    case notFound(String)
    /// No file has this name, and only files are accepted.
    case noFile(String)
    /// The text looks like an address, but it has another scheme than `http` and `https`, or no
    /// host.
    case noAddress
    /// No bundled picture has this address; `known` lists the existing addresses.
    case notBundled(String, known: [String])
    /// Several images of the feed have ids that start with these digits.
    case ambiguous(String, candidates: [FeedImage])
    /// Standard input is empty.
    case emptyInput
    /// The file is empty.
    case emptyFile
    /// A pipe or device has more bytes than the limit called `name`.
    case endless(name: String, limit: Int)

    public var category: FailureCategory {
        switch self {
        case .notFound, .noFile, .notBundled: .noInput
        case .ambiguous, .noAddress: .usage
        case .endless, .emptyInput, .emptyFile: .badData
        }
    }

    public var summary: String {
        switch self {
        case .notFound(""): "the name of the image is empty"
        case .notFound(let name): "no image or file is called \(name)"
        case .noFile(let name): "no file is called \(name)"
        case .noAddress: "not an http or https address"
        case .ambiguous(let prefix, let candidates):
            "\(prefix) matches \(HumanNumber.count(candidates.count, "image")): "
                + Self.list(candidates)
        case .notBundled(let name, _): "no bundled picture is called \(name)"
        case .emptyInput: "standard input is empty"
        case .emptyFile: "it is empty"
        case .endless(let name, let limit):
            "more than \(HumanNumber.count(limit, "byte")) (limit \(name))"
        }
    }

    public var named: String? {
        switch self {
        case .notFound(let name), .noFile(let name), .notBundled(let name, _),
            .ambiguous(let name, _):
            name
        case .emptyInput: "standard input"
        case .endless, .noAddress, .emptyFile: nil
        }
    }

    public var advice: Advice? {
        switch self {
        case .notFound(let name) where Self.isTooShort(name):
            .giveDigitsOfImage(fewest: ImageID.fewestDigits)
        case .notFound: .seeFeed
        case .ambiguous: "give more digits"
        case .noFile: .uploadFeedImage
        case .noAddress: "addresses begin with http:// or https:// and a host"
        case .notBundled(_, let known): "there are \(known.joined(separator: ", "))"
        case .emptyInput: "pipe an image into it"
        case .emptyFile: "name an image"
        case .endless(let name, _):
            name == DecodingLimit.fileBytes.rawValue
                ? .checkImageOrRaiseLimit(name) : .raiseLimits([name], to: nil)
        }
    }

    private static func isTooShort(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count < ImageID.fewestDigits && name.allSatisfy(\.isHexDigit)
    }

    private static func list(_ images: [FeedImage]) -> String {
        let shown = images.prefix(10)
        let length = UniquePrefixes.length(of: images.map(\.id))
        let names = shown.map { "\($0.id.prefix(length)) (\(DisplayURL.name($0.url)))" }
        return names.joined(separator: ", ") + (images.count > shown.count ? ", …" : "")
    }
}
