public import Foundation

/// Finds remembered edits of images, and the originals that the edits start from.
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

    /// A file to find an edit for: an original, or the output of an edit.
    public struct File: Sendable {
        let data: Data
        let digest: ContentDigest
    }

    /// Hashes a file.
    public func file(_ data: Data) -> File {
        File(data: data, digest: ContentDigest(of: data))
    }

    /// Finds the edit of a file, or else the edit that wrote the file; `nil` if neither is
    /// remembered.
    ///
    /// - Parameter path: The absolute path of the file; `nil` if it is unknown.
    /// - Throws: Any error of the store.
    public func edit(of file: File, at path: String?) async throws -> RememberedEdit? {
        if let edit = try await store.edit(of: .content(file.digest)) { return edit }
        return try await store.edit(withOutput: file.digest, at: path)
    }

    /// Finds the edit of the image at an address, or `nil`.
    ///
    /// - Throws: Any error of the store.
    public func edit(of address: URL) async throws -> RememberedEdit? {
        try await store.edit(of: .address(address.withoutCredentials ?? address))
    }

    /// Finds the unchanged original of an edit: `file` itself, else the store's copy, else the
    /// file or address where it was.
    ///
    /// - Parameter file: The file that the edit was found by.
    /// - Returns: `nil` if the original is gone.
    public func original(of edit: RememberedEdit, foundBy file: File? = nil) async -> Data? {
        let wanted = edit.original.digest
        if let file, file.digest == wanted { return file.data }
        // An unreadable place counts as empty, and the next place is tried.
        if let kept = try? await store.original(wanted) { return kept }
        let data: Data?
        switch edit.original.place {
        case .file(let path): data = try? read(path)
        case .address(let url): data = try? await loader.loadImage(from: url).data
        }
        return data.flatMap { ContentDigest(of: $0) == wanted ? $0 : nil }
    }

    /// Checks the state of the last output.
    ///
    /// - Returns: `nil` if no file was written.
    public func output(of edit: RememberedEdit) -> Output? {
        guard let output = edit.output else { return nil }
        guard access(output.path, F_OK) == 0 else { return .missing(path: output.path) }
        // An unreadable file cannot be compared, so it counts as changed.
        let digest = (try? read(output.path)).map { ContentDigest(of: $0) }
        return digest.map(output.digests.contains) == true
            ? .unchanged(path: output.path) : .changed(path: output.path)
    }

    /// The state of the last output file.
    public enum Output: Sendable, Equatable {
        /// The file has the bytes that were written.
        case unchanged(path: String)
        /// The file has other bytes, or cannot be read.
        case changed(path: String)
        case missing(path: String)

        public var path: String {
            switch self {
            case .unchanged(let path), .changed(let path), .missing(let path): path
            }
        }
    }
}
