public import Core
public import FoundationEssentials
import ImageEditorThreads
public import Rendering

/// Applies recipes with the engine: implements ``ImageRenderer`` of `Core` with `Rendering`.
///
/// An edit runs on a separate thread and never blocks Swift's thread pool. On the thread of a main
/// loop, a small file is edited at once. If the caller is cancelled, the edit stops between two
/// strips.
public struct RecipeRenderer: ImageRenderer {
    private let compiler: RecipeCompiler

    /// - Parameters:
    ///   - catalog: The filters that recipes may use.
    ///   - files: Reads the files that recipes name, such as colour lookup tables. Without it,
    ///     such recipes are rejected. Pass it only if the authors of the recipes may read those
    ///     files.
    public init(
        catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: (@Sendable (String) throws -> Data)? = nil
    ) {
        compiler = RecipeCompiler(catalog: catalog, limits: limits, files: files)
    }

    public func validate(_ recipe: Recipe) throws {
        _ = try compiler.edit(for: recipe)
    }

    public func canonical(_ recipe: Recipe) throws -> Recipe {
        try validate(recipe)
        return compiler.catalog.canonical(recipe)
    }

    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions
    ) async throws -> Data {
        try await render(recipe, of: data, as: output, onProgress: { _ in })
    }

    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data {
        try await render(
            recipe, of: data, as: output, onProgress: onProgress, onRemark: { _ in })
    }

    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void,
        onRemark: @escaping @Sendable (ImageRemark) -> Void
    ) async throws -> Data {
        let edit = try compiler.edit(for: recipe, scale: output.scale)
        return try await onCancellableThread { isCancelled in
            try edit.render(
                data, as: output, isCancelled: isCancelled, onProgress: onProgress,
                onRemark: onRemark)
        }
    }

    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        into sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void,
        onProgress: @escaping @Sendable (Double) -> Void,
        onRemark: @escaping @Sendable (ImageRemark) -> Void
    ) async throws {
        let edit = try compiler.edit(for: recipe, scale: output.scale)
        try await onCancellableThread(usingLoop: true) { isCancelled in
            try edit.render(
                data, as: output, into: sink, isCancelled: isCancelled, onProgress: onProgress,
                onRemark: onRemark)
        }
    }
}

extension RecipeRenderer: EditPreparer {
    public func prepare(_ recipe: Recipe) throws -> any PreparedEdit {
        try compiler.edit(for: try canonical(recipe))
    }
}
