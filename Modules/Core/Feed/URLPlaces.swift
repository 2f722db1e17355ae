/// Tells which images of a list have a URL that stands in it a second time.
///
/// A dictionary of strings does the same and took most of the time of reading a long feed; this
/// table keeps numbers only, and looks at a URL only when its hash was there before. The hash is
/// seeded anew in each process, so no server can choose URLs that collide.
struct URLPlaces {
    private let images: [FeedImage]
    private let hashes: [Int]
    /// Open addressing: a place in ``hashes``, or −1; at most half of the slots are taken.
    private var slots: [Int32]

    init(_ images: [FeedImage]) {
        self.images = images
        hashes = images.map { Self.hash(of: $0.urlText) }
        var count = 16
        while count < images.count * 2 { count *= 2 }
        slots = Array(repeating: -1, count: count)
    }

    /// Notes that the URL at `place` has been seen.
    ///
    /// - Returns: Where it was seen before, or `nil`.
    mutating func earlierPlace(than place: Int) -> Int? {
        var slot = hashes[place] & (slots.count - 1)
        while slots[slot] >= 0 {
            let earlier = Int(slots[slot])
            if hashes[earlier] == hashes[place], images[earlier].urlText == images[place].urlText {
                return earlier
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(place)
        return nil
    }

    private static func hash(of url: String) -> Int {
        var url = url
        return url.withUTF8 { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
    }
}
