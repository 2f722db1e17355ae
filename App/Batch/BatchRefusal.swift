/// An input that fails before its file is opened.
struct BatchRefusal {
    /// The path as it was given; `nil` for a line without a path.
    let input: String?
    /// The line's number in the list.
    var line: Int?
    let error: any Error
}
