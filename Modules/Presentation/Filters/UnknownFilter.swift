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
        let others = known.filter { $0 != "none" }
        guard let nearest = NearestName.to(name, among: others) ?? holder(among: others) else {
            return "imageeditor filters lists them"
        }
        return "did you mean \(nearest)? imageeditor filters lists them"
    }

    /// The shortest name that the typed one is a part of, as `gaussian` is of `CIGaussianBlur`.
    private func holder(among names: [String]) -> String? {
        guard name.count > 2 else { return nil }
        return names.filter { $0.lowercased().contains(name.lowercased()) }
            .min { ($0.count, $0) < ($1.count, $1) }
    }
}
