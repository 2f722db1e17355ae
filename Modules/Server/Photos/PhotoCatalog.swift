import Foundation
import NIOPosix

/// The folders that are served, each under a path of its own.
struct PhotoCatalog: Sendable {
    /// One folder, and where its photos are found.
    struct Shelf: Sendable {
        /// Such as `/images/`.
        let urlPrefix: String
        let folder: PhotoFolder
    }

    let shelves: [Shelf]
    /// Where what was uploaded is found.
    let uploadsPrefix: String

    /// - Parameter uploads: May stand in `photos`, be the same folder, or somewhere else.
    /// - Throws: ``ServerError`` or `POSIXError`, where one of them cannot be read.
    init(photos: URL, uploads: URL, threads: NIOThreadPool) throws {
        let all = "/images/"
        let uploadsRoot = try FolderRoot.existing(uploads)
        let isOne = try uploadsRoot.map { try FolderRoot(photos).isSame(as: $0) } ?? false
        var shelves = [
            Shelf(
                urlPrefix: all,
                folder: PhotoFolder(photos, skipping: isOne ? nil : uploads, threads: threads))
        ]
        if !isOne {
            shelves.append(
                Shelf(
                    urlPrefix: "/uploads/",
                    folder: PhotoFolder(uploads, isRecursive: false, threads: threads)))
        }
        self.shelves = shelves
        uploadsPrefix = isOne ? all : "/uploads/"
    }

    /// Every photo with its URL's path, newest first.
    func photos() async throws -> [(urlPath: String, photo: Photo)] {
        try await photosByShelf()
            .map { (urlPath: $0.urlPrefix + $1.path.urlPath, photo: $1) }
            .sorted { $0.photo.isNewer(than: $1.photo) }
    }

    /// Every photo with the shelf that it is on, in no order.
    func photosByShelf() async throws -> [(shelf: Shelf, photo: Photo)] {
        var all: [(shelf: Shelf, photo: Photo)] = []
        for shelf in shelves {
            all += try await shelf.folder.photos().map { (shelf: shelf, photo: $0) }
        }
        return all
    }
}
