/// The circumstances of an error, which influence the message about it.
public struct FailureContext: Sendable, Equatable {
    /// The kind of access to a file.
    public enum Activity: Sendable {
        case reading
        case writing
    }

    /// The source of a recipe. An invalid recipe on the command line is a usage error, and an
    /// invalid recipe file is bad data.
    public enum RecipeSource: Sendable {
        case commandLine
        case file
    }

    /// The subject of the message, such as a file's name or an image's id; `nil` for none.
    public var subject: String?
    public var activity: Activity
    public var recipeSource: RecipeSource
    /// True if the user already allows truncated images, so that this is not advised.
    public var allowsTruncated: Bool
    /// False if an incomplete image is useless, as for an upload. Options that decode the intact
    /// part of a damaged image are then not advised.
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
