/// Why a filter's name names none.
public struct UnknownFilter: PresentableFailure, Equatable {
    private let name: String
    private let known: [String]
    private let operation: Int?

    /// - Parameters:
    ///   - known: The names there are, to find the one that was meant.
    ///   - operation: Which operation of a recipe in a file it is, the first being 1.
    public init(_ name: String, known: [String], operation: Int? = nil) {
        self.name = name
        self.known = known
        self.operation = operation
    }

    public var category: FailureCategory { operation == nil ? .usage : .badData }

    public var summary: String {
        (operation.map { "operation \($0): " } ?? "") + "no filter is called \(name)"
    }

    public var advice: Advice? {
        // A mistyped name never means the filter that does nothing.
        let others = known.filter { $0 != "none" }
        return .chooseFilter(
            nearest: NearestName.to(name, among: others) ?? holder(among: others))
    }

    /// The shortest name that the typed one is a part of, as `gaussian` is of `CIGaussianBlur`.
    private func holder(among names: [String]) -> String? {
        guard name.count > 2 else { return nil }
        return names.filter { $0.lowercased().contains(name.lowercased()) }
            .min { ($0.count, $0) < ($1.count, $1) }
    }
}
