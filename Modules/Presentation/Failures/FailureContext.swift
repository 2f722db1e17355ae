/// The circumstances of an error: the same error means different things in different ones.
public struct FailureContext: Sendable, Equatable {
    /// The access to a file.
    public enum Activity: Sendable {
        case reading
        case writing
    }

    /// Where a recipe came from.
    public enum RecipeSource: Sendable {
        case commandLine
        case file
    }

    /// The subject, such as a file's name or an image's id.
    public var subject: String?
    public var activity: Activity
    public var recipeSource: RecipeSource
    /// Whether a truncated image was to be decoded as far as it goes.
    public var allowsTruncated: Bool

    public init(
        subject: String? = nil, activity: Activity = .reading,
        recipeSource: RecipeSource = .commandLine, allowsTruncated: Bool = false
    ) {
        self.subject = subject
        self.activity = activity
        self.recipeSource = recipeSource
        self.allowsTruncated = allowsTruncated
    }
}
