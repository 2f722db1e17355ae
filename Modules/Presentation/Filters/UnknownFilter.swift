import Core

/// No filter has the given name. The advice suggests the nearest name.
public struct UnknownFilter: PresentableFailure, Equatable {
    private let name: String
    /// The listed name of the filter that has the nearest name or alias; `nil` if none is near.
    private let nearest: String?
    private let operation: Int?

    /// - Parameters:
    ///   - known: The existing names, for suggesting the nearest one.
    ///   - operation: The number of the operation in a recipe file; 1 is the first.
    public init(_ name: String, known: [String], operation: Int? = nil) {
        self.init(name, known: known.map { ($0, $0) }, operation: operation)
    }

    /// Creates an error that suggests the filter with the nearest name or alias.
    init(_ name: String, among filters: [FilterInfo], operation: Int? = nil) {
        let known = filters.flatMap { filter in
            ([filter.name] + filter.aliases).map { (typed: $0, listed: filter.name) }
        }
        self.init(name, known: known, operation: operation)
    }

    private init(_ name: String, known: [(typed: String, listed: String)], operation: Int?) {
        self.name = name
        self.operation = operation
        // The filter `none` is not suggested, because it changes nothing.
        let others = known.filter { $0.listed != "none" }
        let names = others.map(\.typed)
        let found = NearestName.to(name, among: names) ?? Self.holder(of: name, among: names)
        nearest = others.first { $0.typed == found }?.listed
    }

    public var category: FailureCategory { operation == nil ? .usage : .badData }

    public var summary: String {
        (operation.map { "operation \($0): " } ?? "") + "no filter is called \(name)"
    }

    public var advice: Advice? { .chooseFilter(nearest: nearest) }

    /// Returns the shortest name that contains the typed one, such as `CIGaussianBlur` for
    /// `gaussian`; `nil` for a typed name of one or two letters, and if no name contains it.
    private static func holder(of name: String, among names: [String]) -> String? {
        guard name.count > 2 else { return nil }
        return names.filter { $0.lowercased().contains(name.lowercased()) }
            .min { ($0.count, $0) < ($1.count, $1) }
    }
}
