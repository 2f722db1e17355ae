/// Guesses which of several names was meant.
public enum NearestName {
    /// The name that is nearest to what was typed, whatever the case, or `nil` where none is near:
    /// a third of the letters may be wrong.
    public static func to(_ typed: String, among names: [String]) -> String? {
        let letters = typed.lowercased()
        let distances = names.map {
            (name: $0, distance: EditDistance.between(letters, $0.lowercased()))
        }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, (letters.count + 1) / 3) ? best.name : nil
    }
}

/// How far two words are apart, for guesses at what was meant.
enum EditDistance {
    /// The least number of letters to insert, delete or replace that makes one word the other.
    ///
    /// - Complexity: O(n · m); words longer than 100 letters are cut.
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
