public import FoundationEssentials

/// Renders small frames quickly for a screen while a person changes a recipe.
///
/// A frame looks like the result of ``ImageRenderer/render(_:of:as:)`` scaled down to the frame's
/// size.
public protocol PreviewSupplier: Sendable {
    /// Renders one frame.
    ///
    /// Cancelling the task ends the work between two strips of pixels. Requests may run at the same
    /// time. Requests that need the same decoded copy of a photograph share one decode.
    ///
    /// - Throws: ``RecipeError`` for a recipe that cannot be applied or that contains an unresolved
    ///   measured operation (`auto`, `match`); ``ImageRenderingError`` for a photograph that cannot
    ///   be decoded; the errors of ``PreviewPhoto/load``; `CancellationError`.
    func preview(_ request: PreviewRequest, of photo: PreviewPhoto) async throws -> Preview
}

/// A photograph that is shown on a screen.
public struct PreviewPhoto: Sendable {
    /// The key under which a supplier keeps decoded copies. It must change whenever the bytes
    /// change.
    public let key: String
    /// Loads the photograph's file. It is not called if the supplier still has all that the frame
    /// needs.
    public let load: @Sendable () async throws -> Data

    public init(key: String, load: @escaping @Sendable () async throws -> Data) {
        self.key = key
        self.load = load
    }
}

/// The frame that a screen needs.
public struct PreviewRequest: Sendable, Equatable {
    /// The operations to apply. Measured operations (`auto`, `match`) must have been replaced.
    public var recipe: Recipe
    /// The maximum size of the frame, in pixels of the screen. The result is never enlarged. A side
    /// below 1 counts as 1.
    public var room: ImageSize
    /// The part of the full result to show at 100 %; `nil` shows the whole result, scaled into
    /// ``room``.
    ///
    /// The width and height of the part are limited to those of ``room`` and of the result, and a
    /// part that lies partly outside the result is moved into it. ``Preview/region`` is the part
    /// that was shown.
    public var region: PixelRectangle?
    /// The frame of an animation; 1 is the first.
    public var frame: Int
    /// The quality of a JPEG, 1…100. With `nil`, it is 85 for a draft, 95 for a frame that is not
    /// scaled down, and 92 for other frames. Chroma is then subsampled in drafts only. Frames with
    /// transparency are PNG.
    public var quality: Int?
    /// True to measure the histogram of the frame.
    public var measures: Bool
    /// True for a frame that another one replaces soon, such as during a drag. Without ``region``,
    /// a draft has about half the frame's width and height. The supplier chooses the exact size
    /// that renders fastest.
    public var isDraft: Bool
    /// True to show a truncated file as far as it goes.
    public var allowsTruncated: Bool
    /// True to decode a file with damaged pixels as far as it goes.
    public var allowsDamaged: Bool
    /// True to show the preview picture that is embedded in the file, if it is large enough. It may
    /// differ from the result, because a camera develops a RAW file in its own way.
    /// ``Preview/resultSize`` is then computed from the size of that picture.
    public var allowsEmbedded = false

    public init(
        recipe: Recipe = Recipe(), room: ImageSize, region: PixelRectangle? = nil, frame: Int = 1,
        quality: Int? = nil, measures: Bool = false, isDraft: Bool = false,
        allowsTruncated: Bool = false, allowsDamaged: Bool = false
    ) {
        self.recipe = recipe
        self.room = room
        self.region = region
        self.frame = frame
        self.quality = quality
        self.measures = measures
        self.isDraft = isDraft
        self.allowsTruncated = allowsTruncated
        self.allowsDamaged = allowsDamaged
    }
}

/// A rendered frame.
public struct Preview: Sendable, Equatable {
    /// The frame's file: upright, in sRGB, without metadata.
    public let data: Data
    /// JPEG, or PNG for a frame with transparency.
    public let format: ImageFormat
    /// The size of the frame.
    public let size: ImageSize
    /// The size of the full result.
    public let resultSize: ImageSize
    /// The part of the full result that the frame shows at 100 %; `nil` if it shows the whole
    /// result.
    public let region: PixelRectangle?
    /// The histogram of the frame's pixels before encoding; `nil` unless
    /// ``PreviewRequest/measures`` was true.
    public let histogram: ImageHistogram?
    /// The duration of each step that took place, in the order of ``Step``.
    public let timings: [Timing]

    public init(
        data: Data, format: ImageFormat, size: ImageSize, resultSize: ImageSize,
        region: PixelRectangle? = nil, histogram: ImageHistogram? = nil, timings: [Timing] = []
    ) {
        self.data = data
        self.format = format
        self.size = size
        self.resultSize = resultSize
        self.region = region
        self.histogram = histogram
        self.timings = timings
    }

    /// A step of the work, named as in the header `Server-Timing`.
    public enum Step: String, Sendable, CaseIterable {
        /// Loads the file.
        case load
        /// Decodes a copy of the picture, or waits until another request has decoded it.
        case decode
        /// Applies the recipe.
        case render
        /// Encodes the frame.
        case encode
    }

    /// The duration of one step.
    public struct Timing: Sendable, Equatable {
        public let step: Step
        public let milliseconds: Double

        public init(_ step: Step, milliseconds: Double) {
            self.step = step
            self.milliseconds = milliseconds
        }
    }
}
