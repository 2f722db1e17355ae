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
