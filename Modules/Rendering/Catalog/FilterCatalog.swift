/// The filters that can be asked for by name.
///
/// ```swift
/// let sepia = try FilterCatalog.standard.filter(named: "sepia", parameters: ["intensity": 0.8])
/// ```
///
/// A catalogue is a value: whoever adds a filter gets a new one and hands it on.
public struct FilterCatalog: Sendable {
    /// In the order in which they are listed.
    public private(set) var filters: [FilterDescriptor]

    public init(_ filters: [FilterDescriptor] = []) {
        self.filters = []
        for filter in filters { self = registering(filter) }
    }

    /// The catalogue with one more filter; one of the same name is replaced.
    public func registering(_ filter: FilterDescriptor) -> FilterCatalog {
        var result = self
        if let index = filters.firstIndex(where: { $0.info.name == filter.info.name }) {
            result.filters[index] = filter
        } else {
            result.filters.append(filter)
        }
        return result
    }

    /// The filter of this name, or else of this alias, or `nil`. Case counts.
    public func descriptor(named name: String) -> FilterDescriptor? {
        filters.first { $0.info.name == name }
            ?? filters.first { $0.info.aliases.contains(name) }
    }

    /// The filter of this name or alias with these values.
    ///
    /// - Parameters:
    ///   - name: A name or an alias.
    ///   - parameters: Values by a parameter's key or an alias; defaults for the others.
    ///   - files: Reads the files that parameters name; without it they are refused.
    ///   - scale: The size of the image that the filter is for, as in
    ///     ``FilterDescriptor/filter(with:files:scale:)``.
    /// - Throws: ``FilterError`` when there is none, and as
    ///   ``FilterDescriptor/filter(with:files:scale:)``.
    public func filter(
        named name: String, parameters: [String: ParameterValue] = [:],
        files: FilterDescriptor.FileReading? = nil, scale: Double = 1
    ) throws(FilterError) -> any Filter {
        guard let descriptor = descriptor(named: name) else { throw .unknownFilter(name) }
        return try descriptor.filter(with: parameters, files: files, scale: scale)
    }
}
