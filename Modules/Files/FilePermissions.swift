public import Foundation

/// Who may read and write a file that ``AtomicFile`` makes, once it has its name.
///
/// Until then it is its owner's alone.
public enum FilePermissions: Sendable, Equatable {
    /// Exactly these bits, whatever the process's mask; `0o600` is the owner alone.
    case exactly(mode_t)
    /// What any new file of this process gets: `0o666` less its mask.
    case processDefault
    /// Those of the file that is replaced; ``processDefault`` when there is none.
    case asExisting
}
