import Core
import FoundationEssentials
import Glibc
import Rendering

/// The work for one frame, apart from decoding.
struct FrameWork: Sendable {
    /// The pixels from which a frame is rendered.
    enum Source: Sendable {
        case copy(PictureCopy)
        /// The file itself, decoded strip by strip.
        case file(Image)

        init?(_ copy: PictureCopy?) {
            guard let copy else { return nil }
            self = .copy(copy)
        }
    }

    enum Result: Sendable {
        case done(Preview)
        /// The frame needs a copy of the picture with this size.
        case needs(ImageSize)
    }

    let request: PreviewRequest
    let edit: CatalogEdit
    let filters: [any Filter]
    let outline: PictureOutline
    let stopwatch: Stopwatch

    /// Renders the frame from a source. `find` returns the source for the size of a copy, or `nil`
    /// if it does not exist yet.
    func render(
        isCancelled: @escaping @Sendable () -> Bool, from find: (ImageSize) -> Source?
    ) throws -> Result {
        try mappingEngineErrors {
            do {
                return try rendered(isCancelled: isCancelled, from: find)
            } catch let error as FilterError {
                throw RecipeError(error, following: edit.recipe, by: filters) {
                    _ = try outline.resultSize(of: $0)
                }
            }
        }
    }

    private func rendered(
        isCancelled: @escaping @Sendable () -> Bool, from find: (ImageSize) -> Source?
    ) throws -> Result {
        let start = ContinuousClock.now
        var plan = try FramePlan(filters, of: outline, in: request.room, region: request.region)
        if request.isDraft, request.region == nil {
            plan = try FramePlan(filters, of: outline, in: draftRoom(for: plan))
        }
        stopwatch.add(ContinuousClock.now - start, to: .render)
        let size = outline.size.copy(for: plan.scale)
        guard let source = find(size) else { return .needs(size) }
        let frame = try stopwatch.measure(.render) {
            switch source {
            case .copy(let copy):
                try plan.render(
                    from: copy, measures: request.measures, isCancelled: isCancelled)
            case .file(let image):
                try plan.render(
                    from: image, measures: request.measures, isCancelled: isCancelled)
            }
        }
        let options = encoding(of: frame.pixels.layout, plan.shape)
        let data = try stopwatch.measure(.encode) {
            try frame.pixels.encoded(as: options, isCancelled: isCancelled)
        }
        return .done(
            Preview(
                data: data, format: options.format ?? .jpeg, size: plan.shape.size,
                resultSize: plan.shape.resultSize, region: plan.shape.region,
                histogram: frame.histogram.map { ImageHistogram($0) },
                timings: stopwatch.timings))
    }

    private func encoding(of layout: PixelLayout, _ shape: FrameShape) -> EncodingOptions {
        guard layout != .rgba8 else { return EncodingOptions(format: .png) }
        var options = EncodingOptions(format: .jpeg)
        let isExact = shape.region != nil || shape.size == shape.resultSize
        options.quality = request.quality ?? (request.isDraft ? 85 : isExact ? 95 : 92)
        if request.quality == nil, !request.isDraft, layout == .rgb8 {
            options.subsampling = .full
        }
        return options
    }

    /// Returns the size into which a draft must fit: about half of the plan's frame. If the filters
    /// keep the size of the picture, the draft has the size of a copy, so that no copy is
    /// resampled.
    private func draftRoom(for plan: FramePlan) -> ImageSize {
        let needed = Double(max(outline.size.width, outline.size.height)) * plan.scale
        let share = min(1, ImageSize.copyEdge(near: needed / 2) / needed)
        func side(_ length: Int) -> Int { Int((Double(length) * share - 0.01).rounded(.up)) }
        return ImageSize(width: side(plan.shape.size.width), height: side(plan.shape.size.height))
    }
}

extension ImageSize {
    /// The smallest copy's longer side, in pixels.
    private static let smallestEdge = 512.0

    /// Returns the length nearest to `length` that the longer side of a copy can have.
    fileprivate static func copyEdge(near length: Double) -> Double {
        copyEdge((2 * log2(length / smallestEdge)).rounded())
    }

    /// - Parameter step: The n of 512 · √2ⁿ; a negative one counts as 0.
    private static func copyEdge(_ step: Double) -> Double {
        (smallestEdge * exp2(max(step, 0) / 2)).rounded()
    }

    /// Returns the size of a copy with at least this scale, apart from rounding by a pixel. Its
    /// longer side is 512 · √2ⁿ pixels, or that of the picture.
    func copy(for scale: Double) -> ImageSize {
        let side = Double(max(width, height))
        let wanted = side * scale - 1
        let edge = Self.copyEdge((2 * log2(max(wanted, 1) / Self.smallestEdge)).rounded(.up))
        guard edge < side else { return self }
        func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * edge / side).rounded())) }
        return ImageSize(width: scaled(width), height: scaled(height))
    }
}
