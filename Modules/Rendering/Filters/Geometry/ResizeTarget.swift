/// The size that an image is scaled to: at least one side, or a percentage.
public struct ResizeTarget: Sendable, Equatable {
    /// The way to scale an image to two sides with another aspect ratio.
    public enum Mode: String, Sendable, CaseIterable {
        /// The result lies inside the given size and keeps the image's ratio.
        case fit
        /// The result has the given size; two opposite sides of the image are cropped.
        case fill
        /// The result has the given size; the image is distorted.
        case stretch
    }

    /// The width in pixels; `nil` to derive it from ``height`` and the image's ratio.
    public var width: Int?
    /// The height in pixels; `nil` to derive it from ``width`` and the image's ratio.
    public var height: Int?
    public var mode: Mode
    /// True if the result may be larger than the image. Otherwise, the size is reduced until the
    /// image need not be enlarged.
    public var allowsEnlarging: Bool
    /// The size of the result in percent of the image's sides, 0.01…10,000; more than 100 enlarges.
    /// The other properties are ignored unless this is `nil`.
    public var percent: Double?

    public init(
        width: Int? = nil, height: Int? = nil, mode: Mode = .fit, allowsEnlarging: Bool = false
    ) {
        self.width = width
        self.height = height
        self.mode = mode
        self.allowsEnlarging = allowsEnlarging
    }

    /// Creates a size in percent of the image's sides.
    public init(percent: Double) {
        self.init()
        self.percent = percent
    }
}

extension ResizeTarget {
    /// Returns the part of an image of `size` that is scaled, and the size that it is scaled to.
    func resolved(
        for size: ImageSize
    ) throws(FilterError) -> (part: RealRectangle, result: ImageSize) {
        let full = RealRectangle(size)
        func side(_ scale: Double, _ length: Double) -> Int {
            max(1, Int((scale * length).rounded()))
        }
        if let percent {
            return (
                full,
                ImageSize(
                    width: side(percent / 100, full.width),
                    height: side(percent / 100, full.height))
            )
        }
        let wanted = (width.map { Double($0) }, height.map { Double($0) })
        let (across, down): (Double, Double)
        switch (wanted.0, wanted.1) {
        case (let width?, let height?): (across, down) = (width / full.width, height / full.height)
        case (let width?, nil): (across, down) = (width / full.width, width / full.width)
        case (nil, let height?): (across, down) = (height / full.height, height / full.height)
        case (nil, nil):
            throw .invalidValue(
                filter: Resize.name, parameter: "width", value: "none",
                expected: "a width, a height or both")
        }
        let most = allowsEnlarging ? Double.infinity : 1
        switch mode {
        case .fit:
            let scale = min(across, down, most)
            return (
                full,
                ImageSize(width: side(scale, full.width), height: side(scale, full.height))
            )
        case .stretch:
            return (
                full,
                ImageSize(
                    width: side(min(across, most), full.width),
                    height: side(min(down, most), full.height))
            )
        case .fill:
            // If the image may not be enlarged, reduce the wanted size to the largest box of its
            // ratio that the image can fill.
            let scale = max(across, down)
            let factor = min(1, most / scale)
            let result = ImageSize(
                width: side(across * factor, full.width), height: side(down * factor, full.height))
            let applied = scale * factor
            let partWidth = min(full.width, Double(result.width) / applied)
            let partHeight = min(full.height, Double(result.height) / applied)
            let part = RealRectangle(
                x: (full.width - partWidth) / 2, y: (full.height - partHeight) / 2,
                width: partWidth, height: partHeight)
            return (part, result)
        }
    }
}
