/// Finds the length at which the prefixes of names are unique.
enum UniquePrefixes {
    /// Returns the smallest length, at least `minimum`, at which the prefixes of `numbers`, written
    /// with 16 hexadecimal digits, differ.
    ///
    /// Equal numbers count as one.
    ///
    /// - Complexity: O(n log n).
    static func length(ofHexadecimal numbers: [UInt64], minimum: Int = 8) -> Int {
        let sorted = numbers.sorted()
        var length = minimum
        for (number, next) in zip(sorted, sorted.dropFirst()) where number != next {
            length = max(length, (number ^ next).leadingZeroBitCount / 4 + 1)
        }
        return length
    }

    /// Returns the smallest length, at least `minimum`, at which the prefixes of `names` differ.
    ///
    /// Equal names count as one.
    ///
    /// - Complexity: O(n log n).
    static func length(of names: [String], minimum: Int = 8) -> Int {
        let sorted = names.sorted()
        var length = minimum
        for (name, next) in zip(sorted, sorted.dropFirst()) where name != next {
            let common = zip(name.utf8, next.utf8).prefix { $0 == $1 }.count
            length = max(length, common + 1)
        }
        return length
    }
}
