package import Core
package import Foundation
package import ImageEditorWebServer
package import NIOPosix

package enum FolderGallery {
    /// Makes a gallery of the photographs in a folder and its subfolders.
    ///
    /// - Parameters:
    ///   - limits: The limits of the server.
    ///   - imageLimits: The limits of one photograph.
    ///   - threads: For system calls that block on the disk.
    ///   - headers: Finds when photographs were taken, and which are animations; `nil` to leave
    ///     this out.
    ///   - save: Saves a result as a new file in the folder with the path `folder`. Called on
    ///     `threads`.
    /// - Throws: ``ServerError`` if the folder cannot be opened.
    package static func make(
        _ folder: URL, limits: ServerLimits, imageLimits: Limits, threads: NIOThreadPool,
        headers: PhotoHeaders? = nil,
        save: @escaping @Sendable (Data, UploadName, _ folder: String) throws -> SavedPhoto
    ) throws -> any PhotoGallery {
        _ = try FolderRoot(folder)
        let library = try FolderPhotoLibrary(
            photos: folder, uploads: folder, keys: limits.uploadKeys, threads: threads)
        return LibraryGallery(
            library, limits: imageLimits, headers: headers,
            saver: .files { data, name, photo in
                let path = photo.key.text
                let end = path.lastIndex(of: "/") ?? path.startIndex
                return try await threads.runIfActive {
                    try save(data, name, String(path[..<end]))
                }
            }
        ) { .file(library.path(of: $0) ?? $0.urlPath) }
    }
}
