/// The context of an error, which affects how the error is described.
public struct FailureContext: Sendable, Equatable {
    /// The kind of access to a file.
    public enum Activity: Sendable {
        case reading
        case writing
    }

    /// The source of a recipe: an invalid one of a command line is a wrong use of the command, and
    /// an invalid file is bad data.
    public enum RecipeSource: Sendable {
        case commandLine
        case file
    }

    /// The subject, such as a file's name or an image's id; `nil` for none.
    public var subject: String?
    public var activity: Activity
    public var recipeSource: RecipeSource
    /// True if a truncated image was to be decoded as far as it goes.
    public var allowsTruncated: Bool
    /// False if only a whole image is of use, as for an upload. Options that decode a part of a
    /// damaged image are then not advised.
    public var decodesParts: Bool

    public init(
        subject: String? = nil, activity: Activity = .reading,
        recipeSource: RecipeSource = .commandLine, allowsTruncated: Bool = false,
        decodesParts: Bool = true
    ) {
        self.subject = subject
        self.activity = activity
        self.recipeSource = recipeSource
        self.allowsTruncated = allowsTruncated
        self.decodesParts = decodesParts
    }
}
