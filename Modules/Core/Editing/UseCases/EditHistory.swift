public import Foundation

/// Finds what is remembered of images, and the originals that edits start from.
public struct EditHistory: Sendable {
    private let store: any EditStore
    private let loader: any ImageLoader
    private let read: @Sendable (String) throws -> Data

    /// - Parameters:
    ///   - loader: Loads originals that have an address.
    ///   - read: Reads the file at an absolute path. Blocks.
    public init(
        store: any EditStore, loader: any ImageLoader,
        read: @escaping @Sendable (String) throws -> Data
    ) {
        self.store = store
        self.loader = loader
        self.read = read
    }

    /// A file whose edit is looked for: an original, or what it was edited to.
    public struct File: Sendable {
        let data: Data
        let digest: ContentDigest
    }

    /// Hashes a file.
    public func file(_ data: Data) -> File {
        File(data: data, digest: ContentDigest(of: data))
    }

    /// The edit of a file, else the one that made it; `nil` where neither is remembered.
    ///
    /// - Parameter path: Where the file is, absolute; `nil` where nobody knows.
    /// - Throws: What the store throws.
    public func edit(of file: File, at path: String?) async throws -> RememberedEdit? {
        if let edit = try await store.edit(of: .content(file.digest)) { return edit }
        return try await store.edit(withOutput: file.digest, at: path)
    }

    /// The edit of the image at an address, or `nil`.
    ///
    /// - Throws: What the store throws.
    public func edit(of address: URL) async throws -> RememberedEdit? {
        try await store.edit(of: .address(address.withoutCredentials ?? address))
    }

    /// The original of an edit: the file itself, else the store's copy, else whatever is found where
    /// it was, as long as it is unchanged.
    ///
    /// - Parameter file: The file that the edit was found by.
    /// - Returns: `nil` where the original is gone.
    public func original(of edit: RememberedEdit, foundBy file: File? = nil) async -> Data? {
        let wanted = edit.original.digest
        if let file, file.digest == wanted { return file.data }
        // A place that cannot be read does not have it; the next place is asked.
        if let kept = try? await store.original(wanted) { return kept }
        let data: Data?
        switch edit.original.place {
        case .file(let path): data = try? read(path)
        case .address(let url): data = try? await loader.loadImage(from: url).data
        }
        return data.flatMap { ContentDigest(of: $0) == wanted ? $0 : nil }
    }

    /// What has become of the last result.
    ///
    /// - Returns: `nil` where no file was written.
    public func output(of edit: RememberedEdit) -> Output? {
        guard let output = edit.output else { return nil }
        guard access(output.path, F_OK) == 0 else { return .missing(path: output.path) }
        // A file that cannot be read is not known to be ours.
        let digest = (try? read(output.path)).map { ContentDigest(of: $0) }
        return digest.map(output.digests.contains) == true
            ? .unchanged(path: output.path) : .changed(path: output.path)
    }

    /// The state of the file that was written last.
    public enum Output: Sendable, Equatable {
        /// It is as it was written.
        case unchanged(path: String)
        /// Another program has changed it.
        case changed(path: String)
        case missing(path: String)

        public var path: String {
            switch self {
            case .unchanged(let path), .changed(let path), .missing(let path): path
            }
        }
    }
}
