/// An edit: an ordered list of operations, used by the command line, the library, files and the
/// server.
///
/// `Core` checks only the form; the renderer checks names, parameters and ranges. As JSON:
/// `{"version":1,"operations":[{"op":"brightness","amount":20},{"op":"sepia","intensity":0.8}]}`.
public struct Recipe: Sendable, Equatable {
    /// The only supported version.
    public static let currentVersion = 1

    /// The version of the JSON form. A recipe of any other version than ``currentVersion`` is
    /// rejected when it is applied.
    public var version: Int
    /// The operations, in the order in which they are applied.
    public var operations: [Operation]

    public init(_ operations: [Operation] = [], version: Int = Recipe.currentVersion) {
        self.operations = operations
        self.version = version
    }

    /// Returns this recipe with one more operation at its end.
    public func adding(_ operation: Operation) -> Recipe { adding([operation]) }

    /// Returns this recipe with more operations at its end, in their order.
    public func adding(_ operations: [Operation]) -> Recipe {
        Recipe(self.operations + operations, version: version)
    }

    /// One step of a recipe: a filter and its parameters.
    public struct Operation: Sendable, Equatable {
        /// A filter's name or alias, such as `sepia`.
        public var name: String
        /// The values of parameters, by name; parameters that are left out have their defaults.
        public var parameters: [String: Value]

        public init(_ name: String, _ parameters: [String: Value] = [:]) {
            self.name = name
            self.parameters = parameters
        }
    }

    public typealias Value = ParameterValue
}
