public import Foundation

/// The result of repairing a damaged database.
public struct RecoveryReport: Sendable, Equatable, CustomStringConvertible {
    /// The repaired database.
    public let database: URL
    /// The path to which the damaged file was moved.
    public let setAside: URL
    /// True if the content of the database cannot be loaded again.
    public let isPrecious: Bool
    /// The number of entries that were kept: 0 for a cache; `nil` if another process repaired the
    /// database and was killed before its report.
    public let kept: Int?
    /// The number of entries known to be lost; `nil` if it is unknown.
    public let lost: Int?

    public init(database: URL, setAside: URL, isPrecious: Bool, kept: Int?, lost: Int?) {
        self.database = database
        self.setAside = setAside
        self.isPrecious = isPrecious
        self.kept = kept
        self.lost = lost
    }

    /// The report in one sentence.
    public var description: String {
        let start = "\(database.path) was damaged and moved to \(setAside.lastPathComponent)"
        guard isPrecious else { return "\(start); the cache starts empty" }
        return "\(start); entries kept: \(Self.text(kept)), lost: \(Self.text(lost))"
    }

    private static func text(_ count: Int?) -> String {
        count.map { "\($0)" } ?? "an unknown number"
    }
}
