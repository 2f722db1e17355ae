/// Why a filter's name names none.
public struct UnknownFilter: PresentableFailure, Equatable {
    private let name: String
    private let known: [String]

    /// - Parameter known: The names there are, to find the one that was meant.
    public init(_ name: String, known: [String]) {
        self.name = name
        self.known = known
    }

    public var category: FailureCategory { .usage }

    public var summary: String { "no filter is called \(name)" }

    public var advice: String? {
        guard let nearest else { return "imageeditor filters lists them" }
        return "did you mean \(nearest)? imageeditor filters lists them"
    }

    private var nearest: String? {
        let typed = name.lowercased()
        let distances = known.map { (name: $0, distance: EditDistance.between(typed, $0)) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, (typed.count + 1) / 3) ? best.name : nil
    }
}
