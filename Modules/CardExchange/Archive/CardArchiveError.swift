import Core
public import FoundationEssentials
import Glibc

/// The reason that an archive cannot be imported or written.
///
/// Entries are named as in the archive: escape control characters before you display them.
public enum CardArchiveError: Error, Equatable, Sendable {
    /// libzip is not installed; `package` is its Debian package.
    case libraryMissing(package: String)
    /// The file cannot be opened or read; `code` is the `errno`.
    case unreadable(code: Int32)
    /// The file is not a zip archive.
    case notAnArchive
    /// The archive has neither `cards.json` nor `catima.csv`.
    case notAWallet
    /// The archive or one of its entries is inconsistent, truncated or cannot be inflated.
    case damaged(entry: String?)
    /// The compression method of an entry is not supported.
    case unsupportedPacking(entry: String)
    /// The archive is password-protected.
    case encrypted
    /// The name of an entry is not valid, or would lead out of the folder to which the archive is
    /// extracted.
    case unsafeName(String)
    /// An entry is a link or a device.
    case notAFile(entry: String)
    /// Two entries have the same name, ignoring case.
    case duplicateEntry(String)
    /// Two entries share bytes of the archive.
    case overlappingEntries(String)
    /// The archive has more entries than ``CardArchiveLimits/entries``.
    case tooManyEntries(limit: Int)
    /// An entry has more than `limit` bytes; `name` is one of ``Limits/names``, or `nil` for a
    /// limit of the archive itself.
    case tooLarge(entry: String, limit: Int, name: String? = nil)
    /// All entries together inflate to more than `limit` bytes.
    case tooLargeInflated(limit: Int)
    /// The archive has an unknown version.
    case unsupportedVersion(String)
    /// The list of cards is malformed; `reason` says where.
    case malformedList(reason: String)
    /// A card's photograph is not in the archive.
    case photoMissing(entry: String)
    /// A photograph has none of the formats in `ImageFormat.read`.
    case photoNotAnImage(entry: String)
    /// A photograph cannot be decoded; `reason` says why.
    case photoDamaged(entry: String, reason: String)
    /// A photograph's bytes do not match the hash in its name, or their number differs from that in
    /// the list of cards.
    case photoMismatch(entry: String)
    /// A card was changed or deleted while the archive was written, so its photograph no longer
    /// exists. Try again.
    case photoGone(card: String)
    /// The archive cannot be written.
    case writingFailed
}

extension CardArchiveError {
    /// True if the error concerns one photograph only, so that other cards can be imported.
    var concernsOnePhoto: Bool {
        switch self {
        case .photoMissing, .photoNotAnImage, .photoDamaged, .photoMismatch, .tooLarge,
            .unsupportedPacking, .damaged(entry: .some):
            true
        default: false
        }
    }
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
        case .unsupportedPacking(let entry): "\(entry) uses an unknown compression method"
        case .encrypted: "the archive is protected by a password; export it without one"
        case .unsafeName(let name): "the archive has an entry with an unsafe name: \(name)"
        case .notAFile(let entry): "\(entry) in the archive is a link or a device"
        case .duplicateEntry(let entry): "\(entry) is in the archive twice"
        case .overlappingEntries(let entry): "\(entry) shares its bytes with another entry"
        case .tooManyEntries(let limit): "the archive has more than \(limit.grouped) entries"
        case .tooLarge(let entry, let limit, let name):
            "\(entry) has more than \(limit.grouped) bytes"
                + (name.map { " (limit \($0))" } ?? "")
        case .tooLargeInflated(let limit):
            "the archive inflates to more than \(limit.grouped) bytes"
        case .unsupportedVersion(let version):
            "archives of version \(version) cannot be read"
        case .malformedList(let reason): "the archive's list of cards is malformed: \(reason)"
        case .photoMissing(let entry): "\(entry) is not in the archive"
        case .photoNotAnImage(let entry): "\(entry) is not an image"
        case .photoDamaged(let entry, let reason): "\(entry): \(reason)"
        case .photoMismatch(let entry): "\(entry) does not match the hash in its name"
        case .photoGone: "a card was changed while the archive was written"
        case .writingFailed: "the archive cannot be written"
        }
    }
}
