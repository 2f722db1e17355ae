public import Core
public import Foundation
import Synchronization

/// A photo library in memory.
public final class InMemoryPhotoLibrary: PhotoLibrary {
    private struct Entry {
        let photo: LibraryPhoto
        let format: ImageFormat
        let data: Data
    }

    private struct State {
        /// The photographs by URL path.
        var entries: [String: Entry] = [:]
        var uploads: [IdempotencyKey: StoredUpload] = [:]
        var versions = 0
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date

    public init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    public func prepare() async {}

    public func photos(after last: LibraryPhoto?, limit: Int) async -> [LibraryPhoto] {
        let photos = state.withLock { $0.entries.values.map(\.photo) }
            .sorted { ($1.updated, $0.urlPath) < ($0.updated, $1.urlPath) }
        let rest = photos.drop { photo in
            last.map { ($0.updated, photo.urlPath) <= (photo.updated, $0.urlPath) } ?? false
        }
        return Array(rest.prefix(limit))
    }

    public func open(_ urlPath: String) async -> (any OpenPhoto)? {
        guard let name = urlPath.removingPercentEncoding else { return nil }
        return state.withLock { state in
            state.entries.values.first { $0.photo.urlPath.removingPercentEncoding == name }
                .map { InMemoryPhoto(photo: $0.photo, format: $0.format, data: $0.data) }
        }
    }

    public func beginUpload(named name: UploadName) async -> any PhotoUpload {
        InMemoryUpload(name: name, library: self)
    }

    public func upload(for key: IdempotencyKey) async -> StoredUpload? {
        state.withLock { $0.uploads[key] }
    }

    /// Adds a photograph as if it had been there before the server started.
    public func add(_ data: Data, at urlPath: String, updated: Date? = nil) {
        state.withLock { keep(data, at: urlPath, updated ?? now(), &$0) }
    }

    private func keep(_ data: Data, at urlPath: String, _ date: Date, _ state: inout State) {
        guard let format = ImageFormat(sniffing: data, among: ImageFormat.read) else { return }
        let date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        state.versions += 1
        let photo = LibraryPhoto(
            urlPath: urlPath, version: "v\(state.versions)", byteCount: data.count, created: date,
            updated: date)
        state.entries[urlPath] = Entry(photo: photo, format: format, data: data)
    }

    fileprivate func store(
        _ data: Data, named wanted: UploadName, key: IdempotencyKey?
    ) throws -> StoredUpload {
        try state.withLock { state in
            if let key, let upload = state.uploads[key] {
                guard state.entries[upload.urlPath]?.data == data else {
                    throw PhotoLibraryError.otherPhotograph
                }
                return upload
            }
            var attempt = 1
            while state.entries[Self.urlPath(wanted.candidate(attempt))] != nil { attempt += 1 }
            let name = wanted.candidate(attempt)
            let upload = StoredUpload(name: name, urlPath: Self.urlPath(name))
            keep(data, at: upload.urlPath, now(), &state)
            if let key { state.uploads[key] = upload }
            return upload
        }
    }

    private static func urlPath(_ name: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return "/uploads/" + (name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? name)
    }
}

private struct InMemoryPhoto: OpenPhoto {
    let photo: LibraryPhoto
    let format: ImageFormat
    let data: Data

    func read(_ range: Range<Int>, _ body: (Data) async throws -> Void) async throws {
        // Pass chunks of an odd size, so that no caller relies on a certain size.
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 10_007) {
            try await body(data[start..<min(start + 10_007, range.upperBound)])
        }
    }
}

private final class InMemoryUpload: PhotoUpload {
    private let name: UploadName
    private let library: InMemoryPhotoLibrary
    private let data = Mutex(Data())

    init(name: UploadName, library: InMemoryPhotoLibrary) {
        self.name = name
        self.library = library
    }

    func append(_ more: Data) async {
        data.withLock { $0.append(more) }
    }

    func commit(key: IdempotencyKey?) async throws -> StoredUpload {
        try library.store(data.withLock { $0 }, named: name, key: key)
    }

    func abandon() async {
        data.withLock { $0 = Data() }
    }
}
