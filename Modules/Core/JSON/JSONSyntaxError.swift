/// Where a text stops being JSON, and why.
package struct JSONSyntaxError: Error, Equatable {
    package let reason: String
    /// The first byte that does not belong there.
    package let offset: Int
}
