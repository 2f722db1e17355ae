public import Core

/// Picks from the images of a feed, in the feed's order. The feed comes from the server, the cache
/// or the bundle.
public struct FeedPicker: ImagePicker {
    private let picker: SourcePicker

    /// - Parameters:
    ///   - feedLoader: Loads the list of images.
    ///   - imageLoader: Loads the bytes of images, also for thumbnails.
    ///   - environment: The view, the options and the services of the picker.
    public init(
        feedLoader: any FeedLoader, imageLoader: any ImageLoader, in environment: PickerEnvironment
    ) {
        picker = SourcePicker(
            FeedSource(feedLoader: feedLoader, imageLoader: imageLoader), in: environment)
    }

    public func pick() async -> PickOutcome { await picker.pick() }
}
