import Core
import Rendering
import Synchronization

/// Keeps decoded copies of photographs in memory. The least recently used copy is dropped first.
///
/// Requests for the same copy share one decode. The decode ends early only if all of them are
/// cancelled.
final class PreviewCache: Sendable {
    /// A photograph, or one frame of its animation, decoded in one way.
    struct Photo: Hashable, Sendable {
        let key: String
        let frame: Int
        let allowsTruncated: Bool
        let allowsDamaged: Bool
        /// The size for which the file's embedded preview must be large enough to be shown; `nil`
        /// if it must not be shown.
        let embeddedRoom: ImageSize?
    }

    fileprivate struct Key: Hashable {
        let photo: Photo
        let size: ImageSize
    }

    fileprivate struct Entry {
        let copy: PictureCopy
        let used: UInt64
    }

    fileprivate struct Decode {
        let task: Task<PictureCopy, any Error>
        var waiting: Int
    }

    fileprivate struct State {
        var outlines: [Photo: (outline: PictureOutline, used: UInt64)] = [:]
        var entries: [Key: Entry] = [:]
        var decodes: [Key: Decode] = [:]
        var bytes = 0
        var clock: UInt64 = 0

        mutating func tick() -> UInt64 {
            clock += 1
            return clock
        }
    }

    /// The maximum number of outlines. An outline is small, so more of them are kept than copies
    /// fit.
    private static let mostOutlines = 256

    /// The maximum size of all copies in bytes.
    let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The current size of all copies in bytes.
    var bytes: Int { state.withLock { $0.bytes } }

    func outline(of photo: Photo) -> PictureOutline? {
        state.withLock { state in
            guard let found = state.outlines[photo] else { return nil }
            state.outlines[photo] = (found.outline, state.tick())
            return found.outline
        }
    }

    func keep(_ outline: PictureOutline, of photo: Photo) {
        state.withLock { state in
            state.outlines[photo] = (outline, state.tick())
            while state.outlines.count > Self.mostOutlines,
                let oldest = state.outlines.min(by: { $0.value.used < $1.value.used })?.key
            {
                state.outlines[oldest] = nil
            }
        }
    }

    /// Returns the copy of this size; `nil` if it is not in memory.
    func copy(of photo: Photo, size: ImageSize) -> PictureCopy? {
        state.withLock { $0.copy(Key(photo: photo, size: size)) }
    }

    /// Returns the smallest copy that is larger than `size`; `nil` if none is in memory.
    func largerCopy(of photo: Photo, than size: ImageSize) -> PictureCopy? {
        state.withLock { state in
            let found = state.entries.filter {
                $0.key.photo == photo && $0.key.size.width > size.width
            }.min { $0.key.size.width < $1.key.size.width }
            return found.flatMap { state.copy($0.key) }
        }
    }

    /// Returns the copy of this size. If it is not in memory, `make` makes it; callers that wait
    /// for the same copy share one call of `make`.
    ///
    /// - Throws: The errors of `make`, `CancellationError`.
    func copy(
        of photo: Photo, size: ImageSize,
        making make: @escaping @Sendable () async throws -> PictureCopy
    ) async throws -> PictureCopy {
        let key = Key(photo: photo, size: size)
        do {
            return try await joined(key, making: make)
        } catch is CancellationError where !Task.isCancelled {
            // The shared decode was cancelled, but this caller was not. It tries once more.
            return try await joined(key, making: make)
        }
    }

    private func joined(
        _ key: Key, making make: @escaping @Sendable () async throws -> PictureCopy
    ) async throws -> PictureCopy {
        try Task.checkCancellation()
        let task: Task<PictureCopy, any Error>
        switch state.withLock({ $0.join(key, making: make) }) {
        case .kept(let copy): return copy
        case .decoding(let decoding): task = decoding
        }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            state.withLock { $0.leave(task, key) }
        }
        state.withLock { state in
            if state.decodes[key]?.task == task { state.decodes[key] = nil }
            if case .success(let copy) = result { state.keep(copy, key, within: capacity) }
        }
        return try result.get()
    }
}

extension PreviewCache {
    fileprivate enum Joined: Sendable {
        case kept(PictureCopy)
        case decoding(Task<PictureCopy, any Error>)
    }
}

extension PreviewCache.State {
    fileprivate mutating func copy(_ key: PreviewCache.Key) -> PictureCopy? {
        guard let entry = entries[key] else { return nil }
        entries[key] = PreviewCache.Entry(copy: entry.copy, used: tick())
        return entry.copy
    }

    fileprivate mutating func join(
        _ key: PreviewCache.Key, making make: @escaping @Sendable () async throws -> PictureCopy
    ) -> PreviewCache.Joined {
        if let copy = copy(key) { return .kept(copy) }
        if let decode = decodes[key] {
            decodes[key]?.waiting += 1
            return .decoding(decode.task)
        }
        let task = Task { try await make() }
        decodes[key] = PreviewCache.Decode(task: task, waiting: 1)
        return .decoding(task)
    }

    /// Removes a cancelled caller from a decode, and ends the decode if no other caller waits for
    /// it.
    fileprivate mutating func leave(
        _ task: Task<PictureCopy, any Error>, _ key: PreviewCache.Key
    ) {
        guard let decode = decodes[key], decode.task == task else { return }
        decodes[key]?.waiting -= 1
        guard decode.waiting == 1 else { return }
        decodes[key] = nil
        task.cancel()
    }

    /// Keeps a copy, and drops the least recently used copies while all copies together exceed the
    /// capacity. A copy larger than the capacity is not kept.
    fileprivate mutating func keep(
        _ copy: PictureCopy, _ key: PreviewCache.Key, within capacity: Int
    ) {
        guard entries[key] == nil, copy.bytes <= capacity else { return }
        entries[key] = PreviewCache.Entry(copy: copy, used: tick())
        bytes += copy.bytes
        while bytes > capacity, let oldest = entries.min(by: { $0.value.used < $1.value.used }) {
            entries[oldest.key] = nil
            bytes -= oldest.value.copy.bytes
        }
    }
}
