import Foundation

/// Tells which URLs of a list stand in it a second time.
///
/// A dictionary of strings does the same and took most of the time of reading a long feed; this
/// table keeps numbers only, and looks at a URL only when its hash was there before. The hash is
/// seeded anew in each process, so no server can choose URLs that collide.
struct URLPlaces {
    private let hashes: [Int]
    /// Open addressing: a place in ``hashes``, or −1; at most half of the slots are taken.
    private var slots: [Int32]

    /// - Parameter hashes: ``hash(of:)`` of each URL of the list.
    init(_ hashes: [Int]) {
        self.hashes = hashes
        var count = 16
        while count < hashes.count * 2 { count *= 2 }
        slots = Array(repeating: -1, count: count)
    }

    /// Notes that the URL at `place` has been seen.
    ///
    /// - Parameter isSame: Whether that URL stands at an earlier place, too.
    /// - Returns: Where it was seen before, or `nil`.
    mutating func earlierPlace(than place: Int, isSame: (Int) -> Bool) -> Int? {
        var slot = hashes[place] & (slots.count - 1)
        while slots[slot] >= 0 {
            let earlier = Int(slots[slot])
            if hashes[earlier] == hashes[place], isSame(earlier) { return earlier }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(place)
        return nil
    }

    /// A hash of `url` for this process.
    static func hash(of url: URL) -> Int {
        var text = url.absoluteString
        return text.withUTF8 { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
    }
}
