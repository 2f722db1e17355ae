public import FoundationEssentials

/// The reason that no feed can be loaded from a source.
public enum FeedError: Error, Equatable, Sendable {
    /// The source answered with an empty list.
    case empty
    /// No feed is saved, or only an empty one.
    case notCached
    /// The server answered with this status, which is not 200. `sentence` is the explanation in the
    /// answer, if any; escape it before you print it.
    case unexpectedStatus(Int, sentence: String? = nil)
    /// The answer is not a feed; `offset` is the byte where parsing stopped, if known.
    case invalidData(reason: String, offset: Int?)
    /// None of the `count` items could be read.
    case onlyUnreadableItems(count: Int)
    /// The feed has more items than ``Limits/feedItems``.
    case tooManyItems(limit: Int)
}

extension FeedError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .empty: "the feed is empty"
        case .notCached: "no feed has been cached"
        case .unexpectedStatus(let status, let sentence):
            "the server answered with status \(status)" + ServerSentence.suffix(sentence)
        case .invalidData(let reason, let offset?): "not a feed: \(reason) at byte \(offset)"
        case .invalidData(let reason, nil): "not a feed: \(reason)"
        case .onlyUnreadableItems(let count): "none of the feed's \(count) items can be read"
        case .tooManyItems(let limit):
            "the feed has more than \(limit) items (limit feed-items)"
        }
    }
}
