import Foundation

/// The images of a source, in the order it lists them, and where the list came from.
public struct Feed: Sendable, Equatable {
    /// Each URL once: see ``init(images:origin:dropped:)``.
    public let images: [FeedImage]
    public let origin: Origin
    /// How many items of the source could not be read.
    public let dropped: Int

    /// Makes a feed; where a URL stands twice, the first place is kept and the newest `updated` wins.
    ///
    /// - Complexity: O(n).
    public init(images: [FeedImage], origin: Origin, dropped: Int = 0) {
        self.images = Self.merged(images)
        self.origin = origin
        self.dropped = dropped
    }

    private static func merged(_ images: [FeedImage]) -> [FeedImage] {
        var places = URLPlaces(capacity: images.count)
        var unique: [FeedImage] = []
        unique.reserveCapacity(images.count)
        for image in images {
            guard let place = places.place(of: image.url, existing: { unique[$0].url }) else {
                unique.append(image)
                continue
            }
            if unique[place].updated < image.updated { unique[place] = image }
        }
        return unique
    }
}
