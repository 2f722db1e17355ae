/// An unknown name of a filter.
public struct UnknownFilter: PresentableFailure, Equatable {
    private let name: String
    private let known: [String]
    private let operation: Int?

    /// - Parameters:
    ///   - known: The existing names, for suggesting the nearest one.
    ///   - operation: The number of the operation in a recipe file; 1 is the first.
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
        // The filter `none` is never suggested.
        let others = known.filter { $0 != "none" }
        return .chooseFilter(
            nearest: NearestName.to(name, among: others) ?? holder(among: others))
    }

    /// Returns the shortest name that contains the typed one, such as `CIGaussianBlur` for
    /// `gaussian`.
    private func holder(among names: [String]) -> String? {
        guard name.count > 2 else { return nil }
        return names.filter { $0.lowercased().contains(name.lowercased()) }
            .min { ($0.count, $0) < ($1.count, $1) }
    }
}
