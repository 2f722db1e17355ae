public import FoundationEssentials

/// The reason that a source has no bytes for a URL.
public enum ImageLoadingError: Error, Equatable, Sendable {
    /// The source does not support URLs of this kind.
    case unsupportedURL(URL)
    /// The cache, or the set of embedded pictures, has no image for this URL.
    case notCached(URL)
    /// The cached bytes are older than the image; a newer copy should be loaded.
    case outdated(URL)
    /// The server answered with this status. `sentence` is the explanation in the answer, if any;
    /// escape it before you print it.
    case unexpectedStatus(Int, sentence: String? = nil)
    /// The source answered without any bytes.
    case empty
    /// The bytes are not a readable image.
    case notAnImage(reason: String)

    /// True if the server says that it has no image at this URL.
    var isDeletion: Bool {
        if case .unexpectedStatus(404, _) = self { return true }
        if case .unexpectedStatus(410, _) = self { return true }
        return false
    }
}

extension ImageLoadingError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unsupportedURL: "no source answers for this address"
        case .notCached: "the image has not been cached"
        case .outdated: "the cached copy is older than the image"
        case .unexpectedStatus(let status, let sentence):
            "the server answered with status \(status)" + ServerSentence.suffix(sentence)
        case .empty: "the image has no bytes"
        case .notAnImage("not an image"): "not an image"
        case .notAnImage(let reason): "not an image: \(reason)"
        }
    }
}
