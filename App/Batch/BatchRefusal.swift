/// A picture, or a line that stands for one, that fails before it is looked at.
struct BatchRefusal {
    /// As it was named; `nil` for a line that names none.
    let input: String?
    /// The number of such a line.
    var line: Int?
    let error: any Error
}
