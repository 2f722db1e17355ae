public import Foundation

/// Why a source has no bytes for a URL.
public enum ImageLoadingError: Error, Equatable, Sendable {
    /// The source does not answer for URLs of this kind.
    case unsupportedURL(URL)
    /// Nothing is kept for this URL.
    case notCached(URL)
    /// The kept bytes are older than the image: a newer copy should be asked for.
    case outdated(URL)
    /// The server answered with this status.
    case unexpectedStatus(Int)
    /// The source answered with no bytes.
    case empty
    /// The bytes are not an image that can be read; `reason` says why.
    case notAnImage(reason: String)
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
