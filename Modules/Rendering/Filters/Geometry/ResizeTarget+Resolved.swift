extension ResizeTarget {
    /// Which part of an image of `size` is scaled, and to what size.
    func resolved(
        for size: ImageSize
    ) throws(FilterError) -> (part: RealRectangle, result: ImageSize) {
        let full = RealRectangle(size)
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
        func side(_ scale: Double, _ length: Double) -> Int {
            max(1, Int((scale * length).rounded()))
        }
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
            // A box of the wanted ratio, no larger than the image can fill.
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
