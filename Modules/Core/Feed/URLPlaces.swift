import Foundation

/// Finds the place of a URL in a list that grows.
///
/// A dictionary of strings does the same and took most of the time of reading a long feed; this
/// table keeps numbers only. Its hash is seeded anew in each process, so no server can choose URLs
/// that collide.
struct URLPlaces {
    private var hashes: [Int] = []
    /// Open addressing: a place in ``hashes``, or −1; at most half of the slots are taken.
    private var slots: [Int32]

    /// - Parameter capacity: How many URLs there will be at most.
    init(capacity: Int) {
        hashes.reserveCapacity(capacity)
        var count = 16
        while count < capacity * 2 { count *= 2 }
        slots = Array(repeating: -1, count: count)
    }

    /// The place that `url` has; a new one, the next, where it has none yet.
    ///
    /// - Parameter existing: The URL at a place.
    /// - Returns: `nil` where it was given the next place just now.
    mutating func place(of url: URL, existing: (Int) -> URL) -> Int? {
        let text = url.absoluteString
        let hash = Self.hash(of: text)
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let place = Int(slots[slot])
            if hashes[place] == hash, existing(place).absoluteString == text { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(hashes.count)
        hashes.append(hash)
        return nil
    }

    private static func hash(of text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
    }
}
