/// What was being done when an error came up: the same error means different things.
public struct FailureContext: Sendable, Equatable {
    /// What is done with a file.
    public enum Activity: Sendable {
        case reading
        case writing
    }

    /// Where a recipe came from.
    public enum RecipeSource: Sendable {
        case commandLine
        case file
    }

    /// What it is about, such as a file's name or an image's id.
    public var subject: String?
    public var activity: Activity
    public var recipeSource: RecipeSource
    /// Whether what is there of an image that is cut off was to do.
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
