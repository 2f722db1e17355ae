/// A photo as a folder's list names it.
struct Photo: Sendable, Equatable {
    let path: PhotoPath
    let stamp: FileStamp

    /// The order of lists: what changed last comes first; of the same moment, by name.
    func isNewer(than other: Photo) -> Bool {
        let (left, right) = (stamp, other.stamp)
        if left.modifiedSeconds != right.modifiedSeconds {
            return left.modifiedSeconds > right.modifiedSeconds
        }
        if left.modifiedNanoseconds != right.modifiedNanoseconds {
            return left.modifiedNanoseconds > right.modifiedNanoseconds
        }
        return path.bytes.lexicographicallyPrecedes(other.path.bytes)
    }
}
