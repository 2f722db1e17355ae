public import Core

/// Describes the originals that edits have overwritten. All lines are safe to print.
public struct OriginalsPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// The minimum number of digits in an abbreviated identifier of an original.
    public static let fewestDigits = 4

    /// Returns the identifier of an original: the first 16 hexadecimal digits of its digest.
    public static func id(_ backup: EditBackup) -> String { String(backup.digest.text.prefix(16)) }

    /// Returns one line for each original, then a line with their number and total size. The size
    /// counts identical bytes once.
    ///
    /// - Parameter isInPlace: Returns true if the file still has the original's bytes, for example
    ///   because the edit failed or was undone.
    public func lines(
        for backups: [EditBackup], isInPlace: (EditBackup) -> Bool = { _ in false }
    ) -> [String] {
        let rows = backups.map { backup in
            [
                Self.id(backup), backup.date.map(Timestamp.minutes) ?? "unknown time",
                HumanNumber.bytes(backup.bytes),
                SafeText.line(backup.path ?? "unknown path")
                    + (isInPlace(backup) ? " (the file is the original)" : ""),
            ]
        }
        let total = backups.distinctBytes
        return TextTable.lines(rows) + [
            backups.isEmpty
                ? "no originals were overwritten"
                : "\(HumanNumber.count(backups.count, "original")), \(HumanNumber.bytes(total))"
        ]
    }

    /// Returns the note that the originals take `bytes` bytes, which is more than `budget`.
    public func excess(_ bytes: Int, over budget: Int) -> String {
        let advice = Advice.several([.seeOriginals, .freeOriginals])
        let words =
            "overwritten originals take \(HumanNumber.bytes(bytes)), more than"
            + " \(HumanNumber.bytes(budget))"
        return frontEnd.words(for: advice).map { "\(words); \($0)" } ?? words
    }

    /// Returns the line to print after an original was written to `path`.
    public func restored(_ backup: EditBackup, to path: String) -> String {
        "restored: \(SafeText.line(path)), \(HumanNumber.bytes(backup.bytes))"
    }

    /// Returns the line to print after an original was discarded.
    public func discarded(_ backup: EditBackup) -> String {
        "discarded: \(Self.id(backup)), \(SafeText.line(backup.path ?? "unknown path"))"
    }

    /// Returns the question to ask before all originals are discarded.
    public func question(beforeDiscarding backups: [EditBackup]) -> String {
        let total = backups.distinctBytes
        return "Delete \(HumanNumber.count(backups.count, "original")),"
            + " \(HumanNumber.bytes(total))? They exist nowhere else. [y/N] "
    }

    /// Returns the original as JSON: `{"id","digest","path","bytes","replaced"}`. `replaced` is the
    /// time at which an edit replaced the file. `path` and `replaced` are `null` if unknown.
    public static func json(_ backup: EditBackup) -> JSONText {
        .object([
            .init("id", .string(id(backup))), .init("digest", .string(backup.digest.text)),
            .init("path", .optional(backup.path)), .init("bytes", .integer(backup.bytes)),
            .init("replaced", .optional(backup.date.map(Timestamp.iso8601))),
        ])
    }
}

/// The reason that an overwritten original cannot be restored or discarded.
public enum OriginalsFailure: PresentableFailure, Equatable {
    /// No overwritten original has this path or identifier.
    case notFound(String)
    /// The digits are the start of several identifiers.
    case ambiguous(String, count: Int)
    /// The digits identify the original of several files. `isRestored` is true if the original is
    /// to be restored, so that the user can also name another file to restore it to.
    case severalFiles(String, paths: [String], isRestored: Bool)
    /// The stored bytes of the original are missing or damaged.
    case gone(String)
    /// The path of the original is unknown, so the user must name the file to restore it to.
    case noPath

    public var category: FailureCategory {
        switch self {
        case .notFound, .gone: .noInput
        case .ambiguous, .severalFiles, .noPath: .usage
        }
    }

    public var summary: String {
        switch self {
        case .notFound(let name): "no overwritten original is called \(name)"
        case .ambiguous(let digits, let count):
            "\(digits) is the start of \(HumanNumber.grouped(count)) identifiers"
        case .severalFiles(let digits, let paths, _):
            "\(digits) is the original of several files: \(Self.list(paths))"
        case .gone(let name): "the bytes of \(name) are missing or damaged"
        case .noPath: "the path of this original is unknown"
        }
    }

    public var named: String? {
        switch self {
        case .notFound(let name), .ambiguous(let name, _), .severalFiles(let name, _, _),
            .gone(let name):
            name
        case .noPath: nil
        }
    }

    /// Returns the first eight of several paths, and the number of the others.
    private static func list(_ paths: [String]) -> String {
        let shown = 8
        let others = paths.count - shown
        return paths.prefix(shown).joined(separator: ", ")
            + (others > 0 ? " and \(HumanNumber.grouped(others)) more" : "")
    }

    public var advice: Advice? {
        switch self {
        case .notFound, .ambiguous: .seeOriginals
        case .severalFiles(_, paths: _, isRestored: true):
            .several(["use the path of one of them", .nameOutput])
        case .severalFiles: "use the path of one of them"
        case .noPath: .nameOutput
        case .gone: nil
        }
    }
}
