import CImageEditorFolders

/// What tells one state of a file from another, without reading it.
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

    /// When the file was made, in seconds since 1970: copies keep the time of change of what they
    /// were copied from, so that is the limit.
    var createdSeconds: Int { min(bornSeconds, modifiedSeconds) }

    /// An entity tag, quotes included.
    var entityTag: String {
        "\"\(hex(size))-\(hex(modifiedSeconds))\(hex(modifiedNanoseconds))-\(String(inode, radix: 16))\""
    }

    private func hex(_ value: Int) -> String { String(value, radix: 16) }
}
