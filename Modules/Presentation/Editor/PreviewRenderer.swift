import Core
import Foundation

/// Renders previews one at a time. While one is rendered, only the newest recipe is kept.
@MainActor final class PreviewRenderer {
    /// A rendered preview and its recipe.
    struct Preview {
        let picture: Data
        let recipe: Recipe
    }

    enum Change {
        case rendered(Preview)
        case failed(any Error)
        /// A render has ended without a result, and a newer one may follow.
        case activity
    }

    /// Called for every change, in order.
    var onChange: (Change) -> Void = { _ in }

    private let renderer: any ImageRenderer
    private var options: OutputOptions
    private(set) var original: Data?
    private(set) var newest: Preview?
    private var wanted: Recipe?
    private var worker: Task<Void, Never>?
    /// Incremented when the current render becomes obsolete. Results of earlier eras are dropped,
    /// even if the renderer ignores cancellation.
    private var era = 0

    init(renderer: any ImageRenderer, options: OutputOptions) {
        self.renderer = renderer
        self.options = options
    }

    var isRendering: Bool { worker != nil }

    /// Renders from `picture` from now on, whose size relative to the original is `scale`.
    func open(_ picture: Data, scale: Double = 1) {
        abandon()
        options.scale = scale
        original = picture
        newest = Preview(picture: picture, recipe: Recipe())
    }

    /// Renders `recipe`.
    ///
    /// - Parameter coalescing: True to finish the current render first, so that a moving slider
    ///   shows intermediate previews; otherwise, the current render is cancelled.
    func render(_ recipe: Recipe, coalescing: Bool = false) {
        guard let original else { return }
        if recipe.operations.isEmpty || !coalescing { abandon() }
        if recipe.operations.isEmpty {
            let isShown = newest?.recipe.operations.isEmpty == true
            newest = Preview(picture: original, recipe: recipe)
            if !isShown { onChange(.rendered(Preview(picture: original, recipe: recipe))) }
            return
        }
        wanted = recipe
        guard worker == nil else { return }
        worker = Task { [era] in await renderWanted(of: original, in: era) }
    }

    /// Returns once nothing is being rendered.
    func settled() async {
        while let worker { await worker.value }
    }

    private func abandon() {
        era += 1
        wanted = nil
        worker?.cancel()
        worker = nil
    }

    private func renderWanted(of original: Data, in era: Int) async {
        while era == self.era, let recipe = wanted {
            wanted = nil
            let result = await result(of: recipe, original: original)
            guard era == self.era else { return }
            if wanted == nil { worker = nil }
            switch result {
            case .success(let picture):
                let preview = Preview(picture: picture, recipe: recipe)
                newest = preview
                onChange(.rendered(preview))
            case .failure(let error) where wanted == nil && !(error is CancellationError):
                onChange(.failed(error))
            // A newer recipe is waiting, so this error is irrelevant.
            case .failure: onChange(.activity)
            }
        }
    }

    private func result(of recipe: Recipe, original: Data) async -> Result<Data, any Error> {
        do {
            return .success(try await renderer.render(recipe, of: original, as: options))
        } catch {
            return .failure(error)
        }
    }
}
