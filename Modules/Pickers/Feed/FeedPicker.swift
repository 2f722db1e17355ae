public import Core

/// Picks from a feed, in its order: whichever of server, cache and bundle the loaders answer with.
public struct FeedPicker: ImagePicker {
    private let picker: SourcePicker

    /// - Parameters:
    ///   - feedLoader: Lists the images.
    ///   - imageLoader: Brings their bytes; small pictures for a view are made of these, too.
    ///   - environment: Who chooses, and what may be chosen.
    public init(
        feedLoader: any FeedLoader, imageLoader: any ImageLoader, in environment: PickerEnvironment
    ) {
        picker = SourcePicker(
            FeedSource(feedLoader: feedLoader, imageLoader: imageLoader), in: environment)
    }

    public func pick() async -> PickOutcome { await picker.pick() }
}
