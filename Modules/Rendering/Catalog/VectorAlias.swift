/// A key for several numbers at once: Core Image's vectors, such as `inputRectangle`.
public struct VectorAlias: Sendable {
    /// What one of the numbers means.
    public enum Component: Sendable, Hashable {
        /// It is the number of the parameter with this key. Where a parameter stands twice, both
        /// numbers must be the same.
        case parameter(String)
        /// It must be this number: the filter does nothing else.
        case fixed(Double)
    }

    public let key: String
    /// What the numbers mean, in their order.
    public let components: [Component]

    public init(_ key: String, _ components: [Component]) {
        self.key = key
        self.components = components
    }

    /// A key for the numbers of these parameters.
    public init(_ key: String, parameters: [String]) {
        self.init(key, parameters.map(Component.parameter))
    }

    /// The parameters that it sets, each once.
    public var parameters: [String] {
        var keys: [String] = []
        for case .parameter(let key) in components where !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// The numbers of a text by the parameters that they are for.
    ///
    /// - Throws: ``FilterError/invalidValue(filter:parameter:value:expected:)``.
    func numbers(_ text: String, of filter: String) throws(FilterError) -> [String: Double] {
        func invalid(_ expected: String) -> FilterError {
            .invalidValue(filter: filter, parameter: key, value: text, expected: expected)
        }
        guard let numbers = NumberList.numbers(text), numbers.count == components.count else {
            throw invalid(NumberList.form("\(components.count)"))
        }
        var result: [String: Double] = [:]
        for (component, number) in zip(components, numbers) {
            switch component {
            case .fixed(let value):
                guard number == value else { throw invalid(form) }
            case .parameter(let key):
                guard result[key] == nil || result[key] == number else { throw invalid(form) }
                result[key] = number
            }
        }
        return result
    }

    /// What its numbers must be, such as `temperature tint` or `min min min 0`.
    public var form: String {
        components.map { component in
            switch component {
            case .parameter(let key): key
            case .fixed(let number): "\(ParameterValue.number(number))"
            }
        }.joined(separator: " ")
    }
}
