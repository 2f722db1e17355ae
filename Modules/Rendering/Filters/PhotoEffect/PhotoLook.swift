/// What one look of photographs is: its names and its numbers. ``PhotoEffect`` does the rest.
public protocol PhotoLook: Sendable {
    /// Lower case, with hyphens: how the filter is asked for.
    static var name: String { get }
    /// Other names of the filter, such as Core Image's; none unless given.
    static var aliases: [String] { get }
    /// One sentence on what it does.
    static var summary: String { get }
    /// Where the filter is listed; with the photo effects unless given.
    static var category: FilterCategory { get }
    /// Whose numbers the look is made of; encoded ones unless given.
    static var space: FilterSpace { get }
    /// Other keys of the intensity; none unless given.
    static var intensityAliases: [ParameterAlias] { get }
    /// The look at its full intensity.
    static var operations: [PointOperation] { get }
}

extension PhotoLook {
    public static var aliases: [String] { [] }
    public static var category: FilterCategory { .photoEffect }
    public static var space: FilterSpace { .encoded }
    public static var intensityAliases: [ParameterAlias] { [] }
}
