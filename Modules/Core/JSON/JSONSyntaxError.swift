/// The position and the reason of a JSON syntax error.
package struct JSONSyntaxError: Error, Equatable {
    package let reason: String
    /// The offset of the first invalid byte.
    package let offset: Int
}
