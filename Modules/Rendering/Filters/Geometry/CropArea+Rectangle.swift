extension CropArea {
    /// The pixels that are kept of an image of `size`.
    func rectangle(in size: ImageSize) throws(FilterError) -> PixelRectangle {
        switch self {
        case .rectangle(let x, let y, let width, let height):
            guard x >= 0, y >= 0, width > 0, height > 0, x <= size.width - width,
                y <= size.height - height
            else {
                throw .outsideImage(
                    filter: Crop.name,
                    reason: "\(width)x\(height)+\(x)+\(y) does not lie in "
                        + "\(size.width)x\(size.height)")
            }
            return PixelRectangle(x: x, y: y, width: width, height: height)
        case .ratio(let width, let height):
            let ratio = width / height
            let fullWidth = Double(size.width)
            let fullHeight = Double(size.height)
            let keptWidth = max(1, Int(min(fullWidth, fullHeight * ratio).rounded()))
            let keptHeight = max(1, Int(min(fullHeight, fullWidth / ratio).rounded()))
            return PixelRectangle(
                x: (size.width - keptWidth) / 2, y: (size.height - keptHeight) / 2,
                width: keptWidth, height: keptHeight)
        }
    }
}
