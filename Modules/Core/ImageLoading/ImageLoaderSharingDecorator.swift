public import Foundation

/// Shares one download among simultaneous identical requests.
///
/// A cancelled caller gets `CancellationError` at once. The download continues while any caller
/// waits for it, and is cancelled with the last one.
public actor ImageLoaderSharingDecorator: ImageLoader {
    private struct Download {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<LoadedImage, any Error>] = [:]
    }

    private let decoratee: any ImageLoader
    private var downloads: [URL: Download] = [:]
    private var counter = 0

    public init(decoratee: any ImageLoader) {
        self.decoratee = decoratee
    }

    public func loadImage(from url: URL) async throws -> LoadedImage {
        try Task.checkCancellation()
        counter += 1
        let caller = counter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(url, as: caller, continuation)
            }
        } onCancel: {
            Task { await leave(url, as: caller) }
        }
    }

    private func join(
        _ url: URL, as caller: Int, _ continuation: CheckedContinuation<LoadedImage, any Error>
    ) {
        // The task was cancelled before it joined, so `leave` finds no continuation to resume.
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        if downloads[url] == nil {
            let number = caller
            let task = Task { [decoratee] in
                let result: Result<LoadedImage, any Error>
                do {
                    result = .success(try await decoratee.loadImage(from: url))
                } catch {
                    result = .failure(error)
                }
                finish(url, number: number, with: result)
            }
            downloads[url] = Download(number: number, task: task)
        }
        downloads[url]?.waiting[caller] = continuation
    }

    private func leave(_ url: URL, as caller: Int) {
        guard let continuation = downloads[url]?.waiting.removeValue(forKey: caller) else { return }
        continuation.resume(throwing: CancellationError())
        if let download = downloads[url], download.waiting.isEmpty {
            download.task.cancel()
            downloads[url] = nil
        }
    }

    private func finish(_ url: URL, number: Int, with result: Result<LoadedImage, any Error>) {
        // An abandoned download may end after the next one for its URL has begun.
        guard let download = downloads[url], download.number == number else { return }
        downloads[url] = nil
        for continuation in download.waiting.values { continuation.resume(with: result) }
    }
}

extension ImageLoader {
    /// Returns a loader that shares one download among simultaneous identical requests.
    public func sharing() -> ImageLoaderSharingDecorator {
        ImageLoaderSharingDecorator(decoratee: self)
    }
}
