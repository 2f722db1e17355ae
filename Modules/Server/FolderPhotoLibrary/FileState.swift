import CImageEditorFolders

/// Identifies a state of a file without reading its content.
struct FileState: Hashable, Sendable {
    let inode: UInt64
    let size: Int
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
    /// The time of the last change of the content or the attributes. A program that changes a file
    /// in place can restore all other properties, but cannot set this time.
    let changedSeconds: Int
    let changedNanoseconds: Int
    let bornSeconds: Int

    init(_ entry: folder_entry) {
        inode = entry.inode
        size = Int(clamping: entry.size)
        modifiedSeconds = Int(entry.modified_seconds)
        modifiedNanoseconds = Int(entry.modified_nanoseconds)
        changedSeconds = Int(entry.changed_seconds)
        changedNanoseconds = Int(entry.changed_nanoseconds)
        bornSeconds = Int(entry.born_seconds)
    }

    /// The time at which the file was created, in seconds since 1970. If the modification time is
    /// earlier, it is returned instead: a copied file is new, but keeps the modification time of
    /// its source.
    var createdSeconds: Int { min(bornSeconds, modifiedSeconds) }

    /// A text that differs for each state of the file.
    var version: String {
        [
            hex(size), hex(modifiedSeconds) + hex(modifiedNanoseconds), String(inode, radix: 16),
            hex(changedSeconds) + hex(changedNanoseconds),
        ].joined(separator: "-")
    }

    private func hex(_ value: Int) -> String { String(value, radix: 16) }
}
