extension [FeedImage] {
    /// Returns the images with each URL once: at its first position, with the newest `updated`.
    ///
    /// - Complexity: O(n).
    var merged: [FeedImage] {
        // If all ids differ, all URLs differ, as in most feeds. Images with equal ids are compared
        // by their URLs, because a server can choose different URLs with equal ids.
        guard Set(lazy.map(\.idNumber)).count < count else { return self }
        var places = URLPlaces(self)
        var merged = self
        var repeated: [Int] = []
        for place in indices {
            guard let earlier = places.earlierPlace(than: place) else { continue }
            repeated.append(place)
            if merged[earlier].updated < self[place].updated { merged[earlier] = self[place] }
        }
        guard !repeated.isEmpty else { return self }
        let isRepeated = Set(repeated)
        return merged.indices.filter { !isRepeated.contains($0) }.map { merged[$0] }
    }
}

/// Finds the images whose URLs occur earlier in the same list.
///
/// A dictionary of strings would take most of the time of reading a long feed. This hash table
/// stores only numbers, and compares URLs only if their hashes are equal. The hash is seeded anew
/// in each process, so a server cannot choose URLs that collide.
struct URLPlaces {
    private let images: [FeedImage]
    private let hashes: [Int]
    /// The slots of the hash table, which uses open addressing. Each slot is an index into
    /// ``hashes``, or −1 if it is free. At most half of the slots are taken.
    private var slots: [Int32]

    init(_ images: [FeedImage]) {
        self.images = images
        hashes = images.map(Self.hash)
        var count = 16
        while count < images.count * 2 { count *= 2 }
        slots = Array(repeating: -1, count: count)
    }

    /// Records the URL at `place` as seen.
    ///
    /// - Returns: The index of the same URL earlier in the list, or `nil`.
    mutating func earlierPlace(than place: Int) -> Int? {
        var slot = hashes[place] & (slots.count - 1)
        while slots[slot] >= 0 {
            let earlier = Int(slots[slot])
            if hashes[earlier] == hashes[place], images[earlier].hasSameURL(as: images[place]) {
                return earlier
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(place)
        return nil
    }

    private static func hash(of image: FeedImage) -> Int {
        image.withURLText { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
    }
}
