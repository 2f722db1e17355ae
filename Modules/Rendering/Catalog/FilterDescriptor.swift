public import FoundationEssentials
import Glibc

/// Describes and creates a filter: the single source for parsing, ranges, help and documentation.
/// The members of ``info`` are available directly, such as `descriptor.name`.
@dynamicMemberLookup
public struct FilterDescriptor: Sendable {
    /// Creates the filter from checked values.
    public typealias Make = @Sendable (ParameterValues) throws(FilterError) -> any Filter

    /// Reads the file that a parameter names.
    public typealias FileReading = (_ name: String) throws -> Data

    public let info: FilterInfo
    private let make: Make

    public init(
        _ name: String, aliases: [String] = [], category: FilterCategory = .other, summary: String,
        space: FilterSpace, parameters: [ParameterDescriptor] = [],
        vectors: [VectorAlias] = [], make: @escaping Make
    ) {
        info = FilterInfo(
            name: name, aliases: aliases, category: category, summary: summary, space: space,
            parameters: parameters, vectors: vectors)
        self.make = make
    }

    public subscript<Value>(dynamicMember member: KeyPath<FilterInfo, Value>) -> Value {
        info[keyPath: member]
    }

    /// Returns the parameter with this key or alias; `nil` if none exists.
    public func parameter(_ key: String) -> ParameterDescriptor? { info.parameter(key) }

    /// Splits values of vectors, such as `inputNeutral`, into values of single parameters.
    ///
    /// - Throws: ``FilterError`` for a malformed vector, and for a parameter that is given
    ///   together with a vector that sets it.
    public func resolvingVectors(
        in values: [String: ParameterValue]
    ) throws(FilterError) -> [String: ParameterValue] {
        var result = values
        for vector in info.vectors {
            guard let value = result.removeValue(forKey: vector.key) else { continue }
            let numbers = try vector.numbers(value.description, of: info.name)
            for (key, number) in numbers.sorted(by: { $0.key < $1.key }) {
                guard result[key] == nil else {
                    throw .givenTwice(filter: info.name, keys: [vector.key, key])
                }
                result[key] = .number(number)
            }
        }
        return result
    }

    /// Throws if the number is outside of the range of the parameter with this key or alias. The
    /// number is in the key's unit.
    func check(_ key: String, _ number: Double) throws(FilterError) {
        guard let parameter = parameter(key) else {
            throw .unknownParameter(
                filter: info.name, parameter: key, known: info.parameters.map(\.key))
        }
        _ = try parameter.checked(number, as: key, of: info.name)
    }

    /// Creates the filter with these values.
    ///
    /// - Parameters:
    ///   - parameters: Values by key or alias; other parameters have their defaults.
    ///   - files: Reads the files that parameters name. Values may come from the network, so no
    ///     filter opens a file itself; without `files`, a parameter that names a file is refused.
    ///   - scale: The scale of the image that the filter is for; 1 for the size that the values
    ///     are meant for. Numbers in pixels, including defaults, are multiplied by it and clamped
    ///     to their range: a preview with a quarter of the width looks right with a quarter of
    ///     the radius.
    /// - Throws: ``FilterError`` for a parameter that is unknown, given twice or missing, for a
    ///   value of the wrong kind or out of range, and for a file that is unreadable or invalid.
    public func filter(
        with parameters: [String: ParameterValue] = [:], files: FileReading? = nil,
        scale: Double = 1
    ) throws(FilterError) -> any Filter {
        let parameters = try resolvingVectors(in: parameters)
        var values: [String: ParameterValue] = [:]
        for (key, value) in parameters.sorted(by: { $0.key < $1.key }) {
            guard let parameter = parameter(key) else {
                throw .unknownParameter(
                    filter: info.name, parameter: key, known: info.parameters.map(\.key))
            }
            guard values[parameter.key] == nil else {
                throw .givenTwice(
                    filter: info.name,
                    keys: parameters.keys.filter { parameter.has($0) }.sorted())
            }
            values[parameter.key] = try parameter.checked(value, as: key, of: info.name)
        }
        for parameter in info.parameters where values[parameter.key] == nil {
            if let value = parameter.defaultValue {
                values[parameter.key] = value
            } else if parameter.isRequired {
                throw .invalidValue(
                    filter: info.name, parameter: parameter.key, value: "none",
                    expected: parameter.expectation)
            }
        }
        if scale != 1 {
            for parameter in info.parameters {
                values[parameter.key] = values[parameter.key].map {
                    parameter.scaled($0, by: scale)
                }
            }
        }
        let bytes = try self.files(in: values, from: files)
        return try make(ParameterValues(values, files: bytes, of: info.name))
    }

    private func files(
        in values: [String: ParameterValue], from read: FileReading?
    ) throws(FilterError) -> [String: Data] {
        var result: [String: Data] = [:]
        for parameter in info.parameters {
            guard case .file = parameter.kind, let value = values[parameter.key] else { continue }
            guard let read else {
                throw .invalidValue(
                    filter: info.name, parameter: parameter.key, value: value.description,
                    expected: "allowed: no file may be read here")
            }
            do {
                result[parameter.key] = try read(value.description)
            } catch {
                throw .unreadableFile(
                    filter: info.name, parameter: parameter.key, file: value.description,
                    reason: error.errorText,
                    code: (error as? POSIXError)?.code.rawValue)
            }
        }
        return result
    }
}

extension VectorAlias {
    /// Parses a vector, and returns its numbers by parameter key.
    ///
    /// - Throws: ``FilterError/invalidValue(filter:parameter:value:expected:)``.
    fileprivate func numbers(
        _ text: String, of filter: String
    ) throws(FilterError) -> [String: Double] {
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
}
