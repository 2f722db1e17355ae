import Core
import Foundation

/// Renders previews one after the other, and of the values that come in meanwhile only the newest.
@MainActor final class PreviewRenderer {
    /// A rendered preview and what it shows.
    struct Preview {
        let picture: Data
        let recipe: Recipe
    }

    enum Change {
        case rendered(Preview)
        case failed(any Error)
        /// A render has ended, and none follows.
        case activity
    }

    /// Told of everything that changes, in order.
    var onChange: (Change) -> Void = { _ in }

    private let renderer: any ImageRenderer
    private var options: OutputOptions
    private(set) var original: Data?
    private(set) var newest: Preview?
    private var wanted: Recipe?
    private var worker: Task<Void, Never>?
    /// Grows whenever what is under way is not wanted any more; results of earlier eras are
    /// dropped, even those of a renderer that does not notice it was cancelled.
    private var era = 0

    init(renderer: any ImageRenderer, options: OutputOptions) {
        self.renderer = renderer
        self.options = options
    }

    var isRendering: Bool { worker != nil }

    /// Renders from `picture` from now on, whose size is so much of the original's.
    func open(_ picture: Data, scale: Double = 1) {
        abandon()
        options.scale = scale
        original = picture
        newest = Preview(picture: picture, recipe: Recipe())
    }

    /// Renders `recipe`.
    ///
    /// - Parameter coalescing: Lets the render under way end, so that a moving slider shows
    ///   something while it moves; else that render is given up.
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
            // A newer value is waiting: nobody needs to hear of this one's failure.
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
