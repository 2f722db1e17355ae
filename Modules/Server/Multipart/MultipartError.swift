/// Why a body is not a form.
enum MultipartError: Error, Equatable {
    case malformed(String)
    /// The body ends before the form does.
    case truncated
    case tooManyParts(limit: Int)
    case headerTooLong(limit: Int)
}
