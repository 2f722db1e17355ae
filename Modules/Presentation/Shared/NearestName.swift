/// Suggests the nearest of several names.
public enum NearestName {
    /// Returns the name nearest to `typed`, ignoring case; `nil` if none is near. A near name
    /// differs in at most a third of the typed letters, rounded, or in one letter.
    public static func to(_ typed: String, among names: [String]) -> String? {
        let letters = typed.lowercased()
        let distances = names.map {
            (name: $0, distance: EditDistance.between(letters, $0.lowercased()))
        }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, (letters.count + 1) / 3) ? best.name : nil
    }
}

/// The edit distance of two words.
enum EditDistance {
    /// Returns the Levenshtein distance: the fewest letters to insert, delete or replace. Only the
    /// first 100 letters of each word are compared.
    ///
    /// - Complexity: O(n · m) for words of n and m letters.
    static func between(_ first: String, _ second: String) -> Int {
        let second = Array(second.prefix(100))
        var row = Array(0...second.count)
        for (place, letter) in first.prefix(100).enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (column, other) in second.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}
