public import Foundation

/// The reason that no image was found by its id.
public enum FeedImageFinderError: Error, Equatable, Sendable {
    /// The text is not 4 to 16 hexadecimal digits.
    case invalidID(String)
    /// Several images of one feed have ids that start with `id`.
    case ambiguous(id: String, candidates: [FeedImage])
    /// No feed has the image; `unavailable` is the reason that a feed could not be loaded, if one
    /// could not.
    case notFound(id: String, unavailable: String?)
}

extension FeedImageFinderError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .invalidID(let id): "\(id) is not an id: 4 to 16 hexadecimal digits"
        case .ambiguous(let id, let candidates):
            "\(id) can be \(candidates.count) images: "
                + candidates.map(\.id).joined(separator: ", ")
        case .notFound(let id, nil): "no image has the id \(id)"
        case .notFound(let id, let reason?): "no image known here has the id \(id), and \(reason)"
        }
    }
}
