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
        // Nobody who types a name means the filter that does nothing.
        guard let nearest = NearestName.to(name, among: known.filter { $0 != "none" }) else {
            return "imageeditor filters lists them"
        }
        return "did you mean \(nearest)? imageeditor filters lists them"
    }
}
