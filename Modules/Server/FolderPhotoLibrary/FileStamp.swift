import CImageEditorFolders

/// Tells one state of a file from another without reading it.
struct FileStamp: Hashable, Sendable {
    let inode: UInt64
    let size: Int
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
    let bornSeconds: Int

    init(_ entry: folder_entry) {
        inode = entry.inode
        size = Int(clamping: entry.size)
        modifiedSeconds = Int(entry.modified_seconds)
        modifiedNanoseconds = Int(entry.modified_nanoseconds)
        bornSeconds = Int(entry.born_seconds)
    }

    /// When the file was made, in seconds since 1970; never after its last change, since a copy
    /// keeps the time of change of its source.
    var createdSeconds: Int { min(bornSeconds, modifiedSeconds) }

    /// Another text for another state of the file.
    var version: String {
        "\(hex(size))-\(hex(modifiedSeconds))\(hex(modifiedNanoseconds))-\(String(inode, radix: 16))"
    }

    private func hex(_ value: Int) -> String { String(value, radix: 16) }
}
