import Foundation

/// The images of a source, in the order it lists them, and where the list came from.
public struct Feed: Sendable, Equatable {
    /// Each URL once: see ``init(images:origin:dropped:)``.
    public let images: [FeedImage]
    public let origin: Origin
    /// How many items of the source could not be read.
    public let dropped: Int

    /// Makes a feed; where a URL stands twice, the first place is kept and the newest `updated`
    /// wins.
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
        // Most feeds name each URL once, and are not copied.
        guard !repeated.isEmpty else { return images }
        let isRepeated = Set(repeated)
        return merged.indices.filter { !isRepeated.contains($0) }.map { merged[$0] }
    }
}
