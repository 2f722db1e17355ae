/// The filters that are available by name.
///
/// ```swift
/// let sepia = try FilterCatalog.standard.filter(named: "sepia", parameters: ["intensity": 0.8])
/// ```
///
/// A catalogue is a value: adding a filter returns a new catalogue.
public struct FilterCatalog: Sendable {
    /// All filters, in the order of listings.
    public private(set) var filters: [FilterDescriptor]

    public init(_ filters: [FilterDescriptor] = []) {
        self.filters = []
        for filter in filters { register(filter) }
    }

    /// Creates a catalogue of groups of filters. All names must be different: they are not
    /// compared.
    init(uniqueGroups groups: [[FilterDescriptor]]) {
        filters = []
        filters.reserveCapacity(groups.reduce(0) { $0 + $1.count })
        for group in groups { filters += group }
    }

    /// Returns the catalogue with `filter` added; a filter of the same name is replaced.
    public func registering(_ filter: FilterDescriptor) -> FilterCatalog {
        var result = self
        result.register(filter)
        return result
    }

    private mutating func register(_ filter: FilterDescriptor) {
        if let index = filters.firstIndex(where: { $0.info.name == filter.info.name }) {
            filters[index] = filter
        } else {
            filters.append(filter)
        }
    }

    /// Returns the filter with this name or, if none has it, the filter with this alias; `nil` if
    /// neither exists. Case-sensitive.
    public func descriptor(named name: String) -> FilterDescriptor? {
        filters.first { $0.info.name == name }
            ?? filters.first { $0.info.aliases.contains(name) }
    }

    /// Creates the filter with this name or alias.
    ///
    /// - Parameters:
    ///   - name: A name or an alias.
    ///   - parameters: Values by parameter key or alias; other parameters have their defaults.
    ///   - files: Reads the files that parameters name; without it such parameters are refused.
    ///   - scale: The scale of the image that the filter is for, as in
    ///     ``FilterDescriptor/filter(with:files:scale:)``.
    /// - Throws: ``FilterError`` if the filter is unknown, and the errors of
    ///   ``FilterDescriptor/filter(with:files:scale:)``.
    public func filter(
        named name: String, parameters: [String: ParameterValue] = [:],
        files: FilterDescriptor.FileReading? = nil, scale: Double = 1
    ) throws(FilterError) -> any Filter {
        guard let descriptor = descriptor(named: name) else { throw .unknownFilter(name) }
        return try descriptor.filter(with: parameters, files: files, scale: scale)
    }
}
