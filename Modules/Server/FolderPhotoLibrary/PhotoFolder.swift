import Core
import Foundation
import NIOPosix

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

/// Lists the photos of a folder, as they are now, and opens them.
actor PhotoFolder {
    private nonisolated let folder: URL
    private nonisolated let isRecursive: Bool
    private nonisolated let skipped: URL?
    private let threads: NIOThreadPool

    private var known: [PhotoPath: PhotoScan.Finding] = [:]
    private var running: Task<[Photo], any Error>?
    private var waiting: Task<[Photo], any Error>?

    /// - Parameter folder: May come into being later; until then it has no photos.
    /// - Parameter skipped: A folder inside that is listed elsewhere.
    init(
        _ folder: URL, isRecursive: Bool = true, skipping skipped: URL? = nil,
        threads: NIOThreadPool
    ) {
        self.folder = folder
        self.isRecursive = isRecursive
        self.skipped = skipped
        self.threads = threads
    }

    /// Every visible image file, in no order.
    ///
    /// However many ask, one scan runs at a time, and nobody gets the result of one that had begun
    /// before they asked.
    func photos() async throws -> [Photo] {
        if let waiting { return try await waiting.value }
        guard let running else {
            let task = Task { try await scan() }
            running = task
            return try await task.value
        }
        let task = Task {
            // Its failure is its own callers'.
            _ = try? await running.value
            self.running = waiting
            waiting = nil
            return try await scan()
        }
        waiting = task
        return try await task.value
    }

    /// Opens a photo; `nil` where the folder has no such file, or the file is not an image.
    nonisolated func open(
        _ path: PhotoPath
    ) async throws -> (file: OpenFile, format: ImageFormat)? {
        try await threads.runIfActive { [folder, isRecursive] in
            guard isRecursive || !path.bytes.contains(UInt8(ascii: "/")) else { return nil }
            guard let file = try FolderRoot.existing(folder)?.open(path),
                let format = try file.format()
            else { return nil }
            return (file, format)
        }
    }

    private func scan() async throws -> [Photo] {
        defer { if waiting == nil { running = nil } }
        let (photos, known) = try await threads.runIfActive {
            [folder, isRecursive, skipped, known] in
            guard let root = try FolderRoot.existing(folder) else {
                return ([Photo](), [PhotoPath: PhotoScan.Finding]())
            }
            let skipped = try skipped.flatMap { try FolderRoot.existing($0) }
            var scan = PhotoScan(
                root: root, isRecursive: isRecursive, skipped: skipped, known: known)
            return try scan.run()
        }
        self.known = known
        return photos
    }
}
