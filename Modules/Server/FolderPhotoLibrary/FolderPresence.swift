import Core
import Foundation
import Synchronization

/// Distinguishes a folder that has vanished from a folder without photographs.
///
/// The mount point of a disk that was disconnected is an empty folder, but on another device.
final class FolderPresence: Sendable {
    private let folder: URL
    private let isRequired: Bool
    /// The device of the folder at the last successful check; `nil` if the folder was not opened
    /// yet.
    private let device: Mutex<UInt64?>

    /// - Parameter isRequired: False for a folder that may be created later.
    init(_ folder: URL, isRequired: Bool) {
        self.folder = folder
        self.isRequired = isRequired
        // Ignore a folder that cannot be opened: it may be available when it is first used.
        device = Mutex((try? FolderRoot.existing(folder))?.device)
    }

    /// Opens the folder.
    ///
    /// - Returns: `nil` if the folder does not exist and may be created later.
    /// - Throws: ``PhotoLibraryError/missing``, or `POSIXError`.
    func root() throws -> FolderRoot? {
        if let root = try FolderRoot.existing(folder) { return root }
        if isRequired { throw PhotoLibraryError.missing }
        return nil
    }

    /// Checks the folder after a search.
    ///
    /// - Parameter isFruitless: True if the search has found nothing.
    /// - Throws: ``PhotoLibraryError/missing`` if the search found nothing in a required folder
    ///   that is on another device than before, such as an empty mount point.
    func check(_ root: FolderRoot, isFruitless: Bool) throws {
        guard isRequired, let found = root.device else { return }
        let isOther = device.withLock { device in
            let isOther = device.map { $0 != found } ?? false
            if !isFruitless || !isOther { device = found }
            return isFruitless && isOther
        }
        if isOther { throw PhotoLibraryError.missing }
    }

    /// Checks the folder before something is written below it.
    ///
    /// - Throws: The errors of ``root()`` and ``check(_:isFruitless:)``.
    func check() throws {
        if let root = try root() { try check(root, isFruitless: true) }
    }
}
