/// An edit: an ordered list of operations. The one currency of edits, for the command line, the
/// library, files and the server.
///
/// `Core` checks the form; names, parameters and ranges are the renderer's to check. As JSON:
/// `{"version":1,"operations":[{"op":"brightness","amount":20},{"op":"sepia","intensity":0.8}]}`.
public struct Recipe: Sendable, Equatable {
    /// The only version there is.
    public static let currentVersion = 1

    /// What the form is; one other than ``currentVersion`` is refused when the recipe is followed.
    public var version: Int
    /// What is done, the first one first.
    public var operations: [Operation]

    public init(_ operations: [Operation] = [], version: Int = Recipe.currentVersion) {
        self.operations = operations
        self.version = version
    }

    /// This recipe with one more operation at its end.
    public func adding(_ operation: Operation) -> Recipe { adding([operation]) }

    /// This recipe with more operations at its end, in their order.
    public func adding(_ operations: [Operation]) -> Recipe {
        Recipe(self.operations + operations, version: version)
    }

    /// One step: what is done, and with which parameters.
    public struct Operation: Sendable, Equatable {
        /// A filter's name or alias, such as `sepia`.
        public var name: String
        /// Values by parameter; those left out take their defaults.
        public var parameters: [String: Value]

        public init(_ name: String, _ parameters: [String: Value] = [:]) {
            self.name = name
            self.parameters = parameters
        }
    }

    public typealias Value = ParameterValue
}
