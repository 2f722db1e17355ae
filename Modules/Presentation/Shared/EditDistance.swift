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
