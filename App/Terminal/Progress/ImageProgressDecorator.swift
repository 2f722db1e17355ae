import Core
import FoundationEssentials
import Presentation

/// Shows the progress of an image download.
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
    /// Decorates `loader` to show its progress.
    func showing(_ loader: some ImageLoader) -> ImageProgressDecorator {
        ImageProgressDecorator(decoratee: loader, progress: self)
    }
}
