/// Where a text stops being JSON, and why.
struct JSONSyntaxError: Error, Equatable {
    let reason: String
    /// The first byte that does not belong there.
    let offset: Int
}
