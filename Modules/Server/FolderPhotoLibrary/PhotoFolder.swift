import Core
import Foundation
import NIOPosix

/// A photo in the list of a folder.
struct Photo: Sendable, Equatable {
    let path: PhotoPath
    let state: FileState

    /// Returns true if this photo is listed before `other`: photos that were modified later come
    /// first, and of two that were modified at the same time, the first by path.
    func isNewer(than other: Photo) -> Bool {
        let (left, right) = (state, other.state)
        if left.modifiedSeconds != right.modifiedSeconds {
            return left.modifiedSeconds > right.modifiedSeconds
        }
        if left.modifiedNanoseconds != right.modifiedNanoseconds {
            return left.modifiedNanoseconds > right.modifiedNanoseconds
        }
        return path.bytes.lexicographicallyPrecedes(other.path.bytes)
    }
}

/// Lists the current photos of a folder, and opens them.
actor PhotoFolder {
    private nonisolated let isRecursive: Bool
    private nonisolated let skipped: URL?
    private nonisolated let presence: FolderPresence
    private let threads: NIOThreadPool

    private var known: [PhotoPath: PhotoScan.Finding] = [:]
    private var running: Task<[Photo], any Error>?
    private var waiting: Task<[Photo], any Error>?

    /// - Parameters:
    ///   - isRequired: False if the folder may be created later; until then it has no photos.
    ///   - skipped: A subfolder that is listed elsewhere.
    init(
        _ folder: URL, isRequired: Bool, isRecursive: Bool = true, skipping skipped: URL? = nil,
        threads: NIOThreadPool
    ) {
        presence = FolderPresence(folder, isRequired: isRequired)
        self.isRecursive = isRecursive
        self.skipped = skipped
        self.threads = threads
    }

    /// Returns every visible image file, in no particular order.
    ///
    /// One scan runs at a time, however many callers wait. A caller never gets the result of a
    /// scan that began before its call.
    func photos() async throws -> [Photo] {
        if let waiting { return try await waiting.value }
        guard let running else {
            let task = Task { try await scan() }
            running = task
            return try await task.value
        }
        let task = Task {
            // The running scan's error concerns only its own callers.
            _ = try? await running.value
            self.running = waiting
            waiting = nil
            return try await scan()
        }
        waiting = task
        return try await task.value
    }

    /// Opens a photo; `nil` if the folder has no such file, or if it is not an image.
    nonisolated func open(
        _ path: PhotoPath
    ) async throws -> (file: OpenFile, format: ImageFormat)? {
        try await threads.runIfActive { [presence, isRecursive] in
            guard isRecursive || !path.bytes.contains(UInt8(ascii: "/")) else { return nil }
            guard let root = try presence.root() else { return nil }
            let file = try root.open(path)
            try presence.check(root, isFruitless: file == nil)
            guard let file, let format = try file.format() else { return nil }
            return (file, format)
        }
    }

    /// Checks that the folder is there, before something is written below it.
    ///
    /// - Throws: ``PhotoLibraryError/missing``, or `POSIXError`.
    nonisolated func checkPresence() async throws {
        try await threads.runIfActive { [presence] in try presence.check() }
    }

    private func scan() async throws -> [Photo] {
        defer { if waiting == nil { running = nil } }
        let (photos, known) = try await threads.runIfActive {
            [presence, isRecursive, skipped, known] in
            guard let root = try presence.root() else {
                return ([Photo](), [PhotoPath: PhotoScan.Finding]())
            }
            let skipped = try skipped.flatMap { try FolderRoot.existing($0) }
            var scan = PhotoScan(
                root: root, isRecursive: isRecursive, skipped: skipped, known: known)
            let found = try scan.run()
            try presence.check(root, isFruitless: found.photos.isEmpty)
            return found
        }
        self.known = known
        return photos
    }
}
