import Core
import Foundation
import Presentation

/// Shows how far the download of an image is.
struct ImageProgressDecorator: ImageLoader {
    let decoratee: any ImageLoader
    let progress: ProgressLine

    func loadImage(from url: URL) async throws -> LoadedImage {
        let step = progress.begin(
            WorkProgress("loading"), of: name(of: url), counting: .received)
        defer { step.end() }
        return try await decoratee.loadImage(from: url)
    }

    private func name(of url: URL) -> String {
        let name = url.lastPathComponent
        return name.isEmpty || name == "/" ? url.host() ?? url.absoluteString : name
    }
}

extension ProgressLine {
    /// `loader`, with what it does shown.
    func showing(_ loader: some ImageLoader) -> ImageProgressDecorator {
        ImageProgressDecorator(decoratee: loader, progress: self)
    }
}
