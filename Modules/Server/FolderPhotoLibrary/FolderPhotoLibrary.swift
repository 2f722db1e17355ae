package import Core
package import Foundation
import ImageEditorFiles
package import NIOPosix

/// The photographs in a folder, with uploads in a subfolder, elsewhere, or in the same folder.
///
/// Other programs may add and remove files at any time, so each listing reads the folders again.
package final class FolderPhotoLibrary: PhotoLibrary {
    /// A folder with the prefix of its photographs' URL paths, such as `/images/`.
    private struct Shelf: Sendable {
        let urlPrefix: String
        let folder: PhotoFolder
        /// The absolute path of the folder.
        let path: String
    }

    private let shelves: [Shelf]
    private let uploads: UploadFolder
    /// The prefix of the URL paths of uploads.
    private let uploadsPrefix: String
    /// True if the folder of uploads is the folder of the photographs or inside it.
    private let areUploadsInside: Bool
    private let threads: NIOThreadPool

    /// - Parameters:
    ///   - keys: The number of idempotency keys to remember.
    ///   - threads: For system calls that block on the disk.
    /// - Throws: ``ServerError`` if the folder of uploads exists but cannot be opened, or if it
    ///   exists and the folder of photographs cannot be opened.
    package init(photos: URL, uploads: URL, keys: Int, threads: NIOThreadPool) throws {
        let all = "/images/"
        let uploadsRoot = try Self.openUploads(uploads)
        let isOne = try uploadsRoot.map { try FolderRoot(photos).isSame(as: $0) } ?? false
        var shelves = [
            Shelf(
                urlPrefix: all,
                folder: PhotoFolder(
                    photos, isRequired: true, skipping: isOne ? nil : uploads, threads: threads),
                path: AbsolutePath.of(photos.path))
        ]
        if !isOne {
            shelves.append(
                Shelf(
                    urlPrefix: "/uploads/",
                    folder: PhotoFolder(
                        uploads, isRequired: false, isRecursive: false, threads: threads),
                    path: AbsolutePath.of(uploads.path)))
        }
        self.shelves = shelves
        self.uploads = UploadFolder(uploads, keys: keys, threads: threads)
        uploadsPrefix = isOne ? all : "/uploads/"
        let place = AbsolutePath.of(photos.path)
        areUploadsInside = (AbsolutePath.of(uploads.path) + "/").hasPrefix(
            place.hasSuffix("/") ? place : place + "/")
        self.threads = threads
    }

    /// Opens the folder of uploads; `nil` if it does not exist or is not a folder.
    private static func openUploads(_ folder: URL) throws -> FolderRoot? {
        do {
            return try FolderRoot.existing(folder)
        } catch let error as POSIXError {
            throw ServerError.cannotOpenUploads(path: folder.path, code: error.code.rawValue)
        }
    }

    package func prepare() async throws {
        try await threads.runIfActive { [uploads] in uploads.sweep() }
    }

    /// Walks the folders for each call, since nothing reports when files are added or removed.
    package func photos(after last: LibraryPhoto?, limit: Int) async throws -> [LibraryPhoto] {
        var found: [(shelf: Shelf, photo: Photo)] = []
        for shelf in shelves {
            found += try await shelf.folder.photos().map { (shelf, $0) }
        }
        found.sort { $0.photo.isNewer(than: $1.photo) }
        let photos = found.map { $0.photo.listed(below: $0.shelf.urlPrefix) }
        guard let last else { return Array(photos.prefix(limit)) }
        // If `last` has been removed, the list continues with the first photograph that is older.
        let next =
            photos.firstIndex { $0.urlPath == last.urlPath }.map { $0 + 1 }
            ?? photos.firstIndex { $0.updated < last.updated } ?? photos.endIndex
        return Array(photos[next...].prefix(limit))
    }

    package func open(_ urlPath: String) async throws -> (any OpenPhoto)? {
        guard let shelf = shelves.first(where: { urlPath.hasPrefix($0.urlPrefix) }),
            let path = PhotoPath(urlPath: urlPath.dropFirst(shelf.urlPrefix.count)),
            let (file, format) = try await shelf.folder.open(path)
        else { return nil }
        let photo = Photo(path: path, state: file.state).listed(below: shelf.urlPrefix)
        return FolderPhoto(photo: photo, format: format, file: file, threads: threads)
    }

    /// Returns the absolute path of a photograph's file; `nil` if the URL path is not one of this
    /// library.
    package func path(of photo: LibraryPhoto) -> String? {
        guard let shelf = shelves.first(where: { photo.urlPath.hasPrefix($0.urlPrefix) }),
            let path = PhotoPath(urlPath: photo.urlPath.dropFirst(shelf.urlPrefix.count))
        else { return nil }
        let folder = shelf.path.hasSuffix("/") ? shelf.path : shelf.path + "/"
        return folder + String(pathBytes: path.bytes)
    }

    package func beginUpload(named name: UploadName) async throws -> any PhotoUpload {
        // If the disk of the photographs was disconnected, the upload must not be written into the
        // empty folder at its mount point.
        if areUploadsInside { try await shelves.first?.folder.checkPresence() }
        return FolderUpload(
            file: try await uploads.begin(name), uploads: uploads, urlPrefix: uploadsPrefix,
            threads: threads)
    }

    package func upload(for key: IdempotencyKey) async throws -> StoredUpload? {
        try await uploads.kept(for: key)?.stored(below: uploadsPrefix)
    }
}

extension Photo {
    fileprivate func listed(below urlPrefix: String) -> LibraryPhoto {
        LibraryPhoto(
            urlPath: urlPrefix + path.urlPath, version: state.version, byteCount: state.size,
            created: Date(timeIntervalSince1970: Double(state.createdSeconds)),
            updated: Date(timeIntervalSince1970: Double(state.modifiedSeconds)))
    }
}

extension UploadRecord {
    fileprivate func stored(below urlPrefix: String) -> StoredUpload {
        StoredUpload(
            name: name, urlPath: urlPrefix + PhotoPath(bytes: Array(name.utf8)).urlPath)
    }
}

/// A photograph whose file is open.
private struct FolderPhoto: OpenPhoto {
    let photo: LibraryPhoto
    let format: ImageFormat
    let file: OpenFile
    let threads: NIOThreadPool

    func read(_ range: Range<Int>, _ body: (Data) async throws -> Void) async throws {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.piece) {
            let end = min(start + Self.piece, range.upperBound)
            try await body(try await threads.runIfActive { [file] in try file.read(start..<end) })
        }
    }

    /// Reads the whole file in one job instead of one job per piece.
    func contents() async throws -> Data {
        try await threads.runIfActive { [file] in try file.read(0..<file.state.size) }
    }

    private static let piece = 64 << 10
}

/// An upload that is being written to the uploads folder.
private struct FolderUpload: PhotoUpload {
    let file: IncomingFile
    let uploads: UploadFolder
    let urlPrefix: String
    let threads: NIOThreadPool

    func append(_ data: Data) async throws {
        try await threads.runIfActive { [file] in try file.append(data) }
    }

    func commit(key: IdempotencyKey?) async throws -> StoredUpload {
        try await uploads.keep(file, key: key).stored(below: urlPrefix)
    }

    func abandon() async {
        // If the thread pool has been shut down, this does nothing: the file is then removed when
        // its last reference is released.
        try? await threads.runIfActive { [file] in file.abandon() }
    }
}
