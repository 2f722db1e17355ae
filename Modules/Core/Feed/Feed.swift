import Foundation

/// The images of a source, in the source's order, and the origin of the list.
public struct Feed: Sendable, Equatable {
    /// The images, with unique URLs: see ``init(images:origin:dropped:)``.
    public let images: [FeedImage]
    public let origin: Origin
    /// The number of items of the source that could not be read.
    public let dropped: Int

    /// Creates a feed. If a URL occurs twice, its first position is kept, and the newest
    /// `updated` wins.
    ///
    /// - Complexity: O(n).
    public init(images: [FeedImage], origin: Origin, dropped: Int = 0) {
        self.images = Self.merged(images)
        self.origin = origin
        self.dropped = dropped
    }

    private static func merged(_ images: [FeedImage]) -> [FeedImage] {
        var places = URLPlaces(images)
        var merged = images
        var repeated: [Int] = []
        for place in images.indices {
            guard let earlier = places.earlierPlace(than: place) else { continue }
            repeated.append(place)
            if merged[earlier].updated < images[place].updated { merged[earlier] = images[place] }
        }
        // Most feeds contain each URL once and need no copy.
        guard !repeated.isEmpty else { return images }
        let isRepeated = Set(repeated)
        return merged.indices.filter { !isRepeated.contains($0) }.map { merged[$0] }
    }
}
