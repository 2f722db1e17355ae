/// Behaviour that no file may cause.
public struct FuzzFinding: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
