public import FoundationEssentials
import ImageEditorThreads

/// The plan of an edit: everything that determines the result's bytes, except the image.
public struct EditPlan: Sendable, Equatable {
    /// The operations. ``EditPlanner`` has already replaced measured operations
    /// (``MeasuredOperation``) by operations with numbers, if it can measure images.
    public var recipe: Recipe
    /// The encoding options, and the frame to edit. A format of `nil` means the image's own, or
    /// JPEG if that format cannot be written.
    ///
    /// ``OutputOptions/allowsTruncated`` and ``OutputOptions/allowsDamaged`` permit editing a
    /// truncated or damaged image; ``isIncomplete`` and ``isDamaged`` tell whether the image is
    /// truncated or damaged.
    public var options: OutputOptions
    /// True if the image is known to be truncated. If false, rendering can still find out that it
    /// is.
    public var isIncomplete: Bool
    /// True if pixels of the image are known to be damaged. If false, rendering can still find
    /// damage.
    public var isDamaged = false
    /// True if the result is the image itself, byte for byte, as after `undo` or `reset`.
    public var isOriginal: Bool
    /// The parts of the image's metadata that the result's format cannot store, such as `EXIF`.
    /// They are for notes only, and do not affect the result.
    public var metadataLeftOut: [String] = []

    public init(
        recipe: Recipe = Recipe(), options: OutputOptions = OutputOptions(),
        isIncomplete: Bool = false, isOriginal: Bool = false
    ) {
        self.recipe = recipe
        self.options = options
        self.isIncomplete = isIncomplete
        self.isOriginal = isOriginal
    }

    /// Renders on the calling thread, for batches with one thread for each image.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - edit: The prepared recipe of the plan.
    /// - Throws: The errors of ``PreparedEdit/render(_:as:)``. A truncated or damaged image is
    ///   accepted if the options allow it.
    public func render(_ data: Data, by edit: any PreparedEdit) throws -> EditedImage {
        if isOriginal { return EditedImage(data: data, plan: self) }
        return try tolerantly { plan in
            var image = EditedImage(data: Data(), plan: plan)
            image.data = try edit.render(data, as: plan.renderingOptions) {
                image.remarks.append($0)
            }
            return image
        }
    }

    /// The options for the renderer. They allow truncation and damage only if ``isIncomplete`` and
    /// ``isDamaged`` are true, so that the renderer reports truncation and damage at the first
    /// attempt.
    var renderingOptions: OutputOptions {
        var options = options
        options.allowsTruncated = isIncomplete
        options.allowsDamaged = isDamaged
        return options
    }

    /// Returns the plan for an image that turned out to be truncated or damaged.
    ///
    /// - Throws: `error` itself if it reports no damage, damage that the options do not allow, or
    ///   damage that this plan expects already.
    func afterDamage(_ error: any Error) throws -> EditPlan {
        var plan = self
        switch error {
        case ImageRenderingError.truncated
        where (options.allowsTruncated || options.allowsDamaged) && !isIncomplete:
            plan.isIncomplete = true
        case ImageRenderingError.corrupt where options.allowsDamaged && !isDamaged:
            plan.isDamaged = true
        default: throw error
        }
        return plan
    }

    /// Runs `work`, and repeats it if the image turns out to be truncated or damaged.
    func tolerantly<Value>(_ work: (EditPlan) throws -> Value) throws -> Value {
        var plan = self
        while true {
            do {
                return try work(plan)
            } catch {
                plan = try plan.afterDamage(error)
            }
        }
    }

    /// Runs `work`, and again if the image turns out to be truncated or damaged.
    func tolerantly<Value>(_ work: (EditPlan) async throws -> Value) async throws -> Value {
        var plan = self
        while true {
            do {
                return try await work(plan)
            } catch {
                plan = try plan.afterDamage(error)
            }
        }
    }
}

/// An edited image that has not been written yet.
public struct EditedImage: Sendable, Equatable {
    /// The encoded result.
    public internal(set) var data: Data
    /// The plan that was carried out. Its ``EditPlan/isIncomplete`` and ``EditPlan/isDamaged`` tell
    /// whether the image was truncated or damaged.
    public let plan: EditPlan
    /// Facts about the result that a user may want to know, such as flaws of the image.
    public internal(set) var remarks: [ImageRemark] = []
}

/// An image to edit: its bytes and the properties in its header.
public struct EditSource: Sendable, Equatable {
    public let data: Data
    /// The properties of the frame to edit.
    public let facts: ImageFacts

    public init(data: Data, facts: ImageFacts) {
        self.data = data
        self.facts = facts
    }

    /// The format of a result without an explicit format: the image's own, unless it cannot be
    /// encoded.
    public var format: ImageFormat { facts.format.resultFormat }
}

/// Inspects images and plans their edits.
public struct EditPlanner: Sendable {
    private let inspector: any ImageInspector
    private let resolver: MeasuredOperationResolver?

    /// - Parameter resolver: Measures images. Without it, measured operations stay in the recipe,
    ///   which the renderer rejects.
    public init(inspector: any ImageInspector, resolver: MeasuredOperationResolver? = nil) {
        self.inspector = inspector
        self.resolver = resolver
    }

    /// Reads the header of an image.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - frame: The frame of an animation to edit; 1 is the first.
    /// - Throws: ``ImageRenderingError``.
    public func source(_ data: Data, frame: Int = 1) throws -> EditSource {
        EditSource(data: data, facts: try inspector.inspect(data, frame: frame))
    }

    /// Plans an edit. For a measured operation, the image is decoded, and the call blocks
    /// meanwhile. If the result is a JPEG XL or has another format than the source, the header of
    /// the source is read once more. Any other plan costs next to nothing.
    ///
    /// - Parameters:
    ///   - recipe: The requested operations, including measured ones.
    ///   - source: The image.
    ///   - options: The encoding options; without a format, ``EditSource/format`` is used.
    ///   - restoresOriginal: True if a plan that changes nothing shall return the image's own
    ///     bytes instead of encoding it again.
    /// - Throws: The errors of measuring; ``ImageRenderingError``.
    public func plan(
        _ recipe: Recipe, of source: EditSource, as options: OutputOptions,
        restoresOriginal: Bool = false
    ) throws -> EditPlan {
        var plan = EditPlan(recipe: recipe, options: options)
        plan.options.format = options.format ?? source.format
        plan.isOriginal =
            restoresOriginal && recipe.operations.isEmpty
            && plan.options == OutputOptions(format: source.facts.format)
        // A JPEG XL is written as a recompressed JPEG, so a JPEG's limits of metadata apply.
        if plan.options.format != source.facts.format || plan.options.format == .jpegXL {
            // This call precedes decoding, so that the process that has read the header still waits
            // and need not be started again.
            plan.metadataLeftOut = try inspector.metadataLeftOut(
                of: source.data, as: plan.options)
        }
        guard let resolver, recipe.isMeasured else { return plan }
        return try plan.tolerantly { plan in
            var plan = plan
            plan.recipe = try resolver.resolve(
                recipe, for: source.data, as: plan.renderingOptions)
            return plan
        }
    }

    /// Plans an edit; an image is measured on a separate thread.
    ///
    /// - Throws: The errors of the blocking variant; ``ResourceShortage`` if no thread can be
    ///   created.
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
