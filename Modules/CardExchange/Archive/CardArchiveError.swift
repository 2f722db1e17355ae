public import Foundation

/// Why cards cannot be brought in from an archive, or written to one.
///
/// Entries are named as the archive names them: whoever shows them makes their characters safe.
public enum CardArchiveError: Error, Equatable, Sendable {
    /// libzip is not installed; `package` is Debian's name of what has it.
    case libraryMissing(package: String)
    /// The file cannot be opened or read; `code` is the `errno`.
    case unreadable(code: Int32)
    /// The file is no zip archive.
    case notAnArchive
    /// The archive has neither `cards.json` nor `catima.csv`.
    case notAWallet
    /// The archive, or one entry of it, contradicts itself, ends too early or does not inflate.
    case damaged(entry: String?)
    /// An entry is packed in a way that is not known.
    case unsupportedPacking(entry: String)
    /// The archive is protected by a password.
    case encrypted
    /// An entry's name would lead somewhere else, or is no name at all.
    case unsafeName(String)
    /// An entry is a link or a device.
    case notAFile(entry: String)
    /// Two entries have one name, be it in other letters.
    case duplicateEntry(String)
    /// Two entries share bytes of the archive.
    case overlappingEntries(String)
    /// There are more entries than ``CardArchiveLimits/entries``.
    case tooManyEntries(limit: Int)
    /// An entry has more than so many bytes.
    case tooLarge(entry: String, limit: Int)
    /// All entries together have more than so many bytes once inflated.
    case tooLargeInflated(limit: Int)
    /// The archive was made by a version that is not known.
    case unsupportedVersion(String)
    /// The list of cards is not what it should be; `reason` says where.
    case malformedList(reason: String)
    /// Two cards have this identifier.
    case duplicateCard(String)
    /// A card's photograph is not in the archive.
    case photoMissing(entry: String)
    /// A photograph is neither PNG nor JPEG, WebP, GIF.
    case photoNotAnImage(entry: String)
    /// A photograph's bytes are others than its name says.
    case photoMismatch(entry: String)
    /// A photograph went while the archive was written: its card was changed or deleted. Again
    /// works.
    case photoGone(card: String)
    /// The archive cannot be written.
    case writingFailed
}

extension CardArchiveError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .libraryMissing(let package):
            "archives need a library that is not installed (Debian package \(package))"
        case .unreadable(let code): "the archive cannot be read: \(String(cString: strerror(code)))"
        case .notAnArchive: "this is not a zip archive"
        case .notAWallet: "the archive holds no cards: it has no cards.json and no catima.csv"
        case .damaged(nil): "the archive is damaged"
        case .damaged(let entry?): "\(entry) in the archive is damaged"
        case .unsupportedPacking(let entry): "\(entry) is packed in a way that is not known"
        case .encrypted: "the archive is protected by a password; export it without one"
        case .unsafeName(let name): "the archive has an entry with an unsafe name: \(name)"
        case .notAFile(let entry): "\(entry) in the archive is a link or a device"
        case .duplicateEntry(let entry): "\(entry) is in the archive twice"
        case .overlappingEntries(let entry): "\(entry) shares its bytes with another entry"
        case .tooManyEntries(let limit): "the archive has more than \(limit) entries"
        case .tooLarge(let entry, let limit): "\(entry) has more than \(limit) bytes"
        case .tooLargeInflated(let limit): "the archive inflates to more than \(limit) bytes"
        case .unsupportedVersion(let version):
            "archives of version \(version) are not read"
        case .malformedList(let reason): "the archive's list of cards is malformed: \(reason)"
        case .duplicateCard(let identifier):
            "the archive has two cards of the identifier \(identifier)"
        case .photoMissing(let entry): "\(entry) is not in the archive"
        case .photoNotAnImage(let entry): "\(entry) is not an image"
        case .photoMismatch(let entry): "\(entry) has other bytes than its name says"
        case .photoGone: "a card was changed while the archive was written"
        case .writingFailed: "the archive cannot be written"
        }
    }
}
