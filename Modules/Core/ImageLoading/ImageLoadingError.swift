public import Foundation

/// The reason that a source has no bytes for a URL.
public enum ImageLoadingError: Error, Equatable, Sendable {
    /// The source does not support URLs of this kind.
    case unsupportedURL(URL)
    /// The cache has no image for this URL.
    case notCached(URL)
    /// The cached bytes are older than the image; a newer copy should be loaded.
    case outdated(URL)
    /// The server answered with this status.
    case unexpectedStatus(Int)
    /// The source answered without any bytes.
    case empty
    /// The bytes are not a readable image.
    case notAnImage(reason: String)

    /// True if the server says that it has no image at this URL.
    var isDeletion: Bool { self == .unexpectedStatus(404) || self == .unexpectedStatus(410) }
}

extension ImageLoadingError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unsupportedURL: "no source answers for this address"
        case .notCached: "the image has not been cached"
        case .outdated: "the cached copy is older than the image"
        case .unexpectedStatus(let status): "the server answered with status \(status)"
        case .empty: "the image has no bytes"
        case .notAnImage("not an image"): "not an image"
        case .notAnImage(let reason): "not an image: \(reason)"
        }
    }
}
