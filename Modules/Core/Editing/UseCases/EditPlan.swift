public import Foundation
import ImageEditorThreads

/// How an image is edited: everything beside the image that the result's bytes depend on.
public struct EditPlan: Sendable, Equatable {
    /// What is done. Measured operations (``MeasuredOperation``) have been replaced with numbers.
    public var recipe: Recipe
    /// How the result is encoded, and which frame is edited. A format of `nil` is the image's own.
    ///
    /// ``OutputOptions/allowsTruncated`` says that a truncated image may be edited;
    /// ``isIncomplete`` says that it is one.
    public var options: OutputOptions
    /// Whether the image is known to be truncated. Rendering finds out where it is not known yet.
    public var isIncomplete: Bool
    /// Whether the result is the image itself, byte for byte: the end of an `undo` or a `reset`.
    public var isOriginal: Bool

    public init(
        recipe: Recipe = Recipe(), options: OutputOptions = OutputOptions(),
        isIncomplete: Bool = false, isOriginal: Bool = false
    ) {
        self.recipe = recipe
        self.options = options
        self.isIncomplete = isIncomplete
        self.isOriginal = isOriginal
    }

    /// Renders on the calling thread: for batches, which bring a thread for each image.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - edit: The plan's recipe, prepared.
    /// - Throws: As ``PreparedEdit/render(_:as:)``. A truncated image is no error where the
    ///   options allow it.
    public func render(_ data: Data, by edit: any PreparedEdit) throws -> EditedImage {
        if isOriginal { return EditedImage(data: data, plan: self) }
        return try tolerantly { plan in
            EditedImage(data: try edit.render(data, as: plan.renderingOptions), plan: plan)
        }
    }

    /// The options for the renderer, which is told of truncation only where it is known: most
    /// images are whole, and nothing else is checked twice.
    var renderingOptions: OutputOptions {
        var options = options
        options.allowsTruncated = isIncomplete
        return options
    }

    /// The plan for an image that has turned out to be truncated.
    ///
    /// - Throws: `error` where it says something else, or where truncation is not allowed.
    func afterTruncation(_ error: any Error) throws -> EditPlan {
        guard case ImageRenderingError.truncated = error, options.allowsTruncated, !isIncomplete
        else { throw error }
        var plan = self
        plan.isIncomplete = true
        return plan
    }

    /// Does `work` once for a whole image, and again where that turns out to be truncated.
    func tolerantly<Value>(_ work: (EditPlan) throws -> Value) throws -> Value {
        do {
            return try work(self)
        } catch {
            return try work(try afterTruncation(error))
        }
    }
}

/// An edited image, before it is written anywhere.
public struct EditedImage: Sendable, Equatable {
    /// The encoded result.
    public let data: Data
    /// The plan that was followed; ``EditPlan/isIncomplete`` is certain now.
    public let plan: EditPlan
}

/// An image that is to be edited: its bytes, and what its header says.
public struct EditSource: Sendable, Equatable {
    public let data: Data
    /// The facts of the frame that is edited.
    public let facts: ImageFacts

    public init(data: Data, facts: ImageFacts) {
        self.data = data
        self.facts = facts
    }

    /// The image's own format, for a result in no other.
    ///
    /// - Throws: ``ImageRenderingError/unsupportedFormat(_:)`` for one that is not written.
    public func format() throws(ImageRenderingError) -> ImageFormat {
        guard ImageFormat.written.contains(facts.format) else {
            throw .unsupportedFormat(facts.format.name)
        }
        return facts.format
    }
}

/// Looks at images and plans their edits.
public struct EditPlanner: Sendable {
    private let inspector: any ImageInspector
    private let resolver: MeasuredOperationResolver?

    /// - Parameter resolver: Measures images; without it a recipe with measured operations is left
    ///   as it is, and refused by the renderer.
    public init(inspector: any ImageInspector, resolver: MeasuredOperationResolver? = nil) {
        self.inspector = inspector
        self.resolver = resolver
    }

    /// Reads the header of an image.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - frame: The picture of an animation that is edited, from 1.
    /// - Throws: ``ImageRenderingError``.
    public func source(_ data: Data, frame: Int = 1) throws -> EditSource {
        EditSource(data: data, facts: try inspector.inspect(data, frame: frame))
    }

    /// Plans an edit. Blocks while an image is measured, which costs a decode; anything else is
    /// next to nothing.
    ///
    /// - Parameters:
    ///   - recipe: What is asked for, measured operations included.
    ///   - source: The image.
    ///   - options: How the result is encoded; without a format, in the image's own.
    ///   - restoresOriginal: Whether a plan that changes nothing gives the image's own bytes back
    ///     instead of encoding it again.
    /// - Throws: ``ImageRenderingError/unsupportedFormat(_:)`` for an image in a format that is not
    ///   written, where no other is asked for; what measuring throws.
    public func plan(
        _ recipe: Recipe, of source: EditSource, as options: OutputOptions,
        restoresOriginal: Bool = false
    ) throws -> EditPlan {
        var plan = EditPlan(recipe: recipe, options: options)
        plan.options.format = try options.format ?? source.format()
        plan.isOriginal =
            restoresOriginal && recipe.operations.isEmpty
            && plan.options == OutputOptions(format: source.facts.format)
        guard let resolver, recipe.isMeasured else { return plan }
        return try plan.tolerantly { plan in
            var plan = plan
            plan.recipe = try resolver.resolve(
                recipe, for: source.data, as: plan.renderingOptions)
            return plan
        }
    }

    /// The same on a thread of its own where an image is measured.
    ///
    /// - Throws: As the blocking variant; `POSIXError` where no thread can be had.
    public func plan(
        _ recipe: Recipe, of source: EditSource, as options: OutputOptions,
        restoresOriginal: Bool = false
    ) async throws -> EditPlan {
        let plan: @Sendable () throws -> EditPlan = {
            try self.plan(
                recipe, of: source, as: options, restoresOriginal: restoresOriginal)
        }
        return recipe.isMeasured ? try await onOwnThread(plan) : try plan()
    }
}
