public import Foundation

/// Stores edits in memory, for tests and for importers that want no files.
public actor InMemoryEditStore: EditStore {
    /// The edits, in the order in which they were saved.
    private var edits: [RememberedEdit] = []
    private var originals: [ContentDigest: Data] = [:]

    public init() {}

    public func edit(of key: EditKey) -> RememberedEdit? {
        edits.first { $0.key == key }
    }

    public func edit(withOutput digest: ContentDigest, at path: String?) -> RememberedEdit? {
        let found = edits.filter { $0.output?.digests.contains(digest) == true }
        return found.last { $0.output?.path == path } ?? found.last
    }

    public func save(_ edit: RememberedEdit, _ durability: EditDurability) {
        edits.removeAll { $0.key == edit.key }
        edits.append(edit)
    }

    public func replace(_ old: RememberedEdit, with new: RememberedEdit) throws {
        guard edit(of: old.key) == old else { throw EditStoreError.changedMeanwhile }
        save(new, .power)
    }

    public func keepOriginal(_ data: Data, _ digest: ContentDigest) {
        originals[digest] = data
    }

    public func original(_ digest: ContentDigest) -> Data? { originals[digest] }
}
