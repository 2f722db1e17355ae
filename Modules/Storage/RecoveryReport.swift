public import Foundation

/// What was done about a damaged database.
public struct RecoveryReport: Sendable, Equatable, CustomStringConvertible {
    /// The database, whole again.
    public let database: URL
    /// Where the damaged file went.
    public let setAside: URL
    /// Whether the database holds what cannot be loaded again.
    public let isPrecious: Bool
    /// How many entries were carried over: 0 for a cache; `nil` where an earlier process did it and
    /// was killed before it could say.
    public let kept: Int?
    /// How many entries are known to be lost; `nil` where nobody can tell.
    public let lost: Int?

    public init(database: URL, setAside: URL, isPrecious: Bool, kept: Int?, lost: Int?) {
        self.database = database
        self.setAside = setAside
        self.isPrecious = isPrecious
        self.kept = kept
        self.lost = lost
    }

    /// The same in one sentence.
    public var description: String {
        let start = "\(database.path) was damaged and is now \(setAside.lastPathComponent)"
        guard isPrecious else { return "\(start); the cache starts empty" }
        return "\(start); entries kept: \(Self.text(kept)), lost: \(Self.text(lost))"
    }

    private static func text(_ count: Int?) -> String {
        count.map { "\($0)" } ?? "an unknown number"
    }
}
