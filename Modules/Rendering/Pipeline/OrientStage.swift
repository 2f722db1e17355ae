/// Rotates and mirrors an image. It keeps the whole image in memory unless it only mirrors left and
/// right.
final class OrientStage: StripSource {
    let format: StripFormat
    private let source: any StripSource
    private let orientation: Orientation
    private let strip: Strip
    private var frame: Strip?
    private var nextRow = 0

    /// - Throws: ``ImageDecodingError`` if the image needs more memory than is allowed.
    init(
        _ source: any StripSource, _ orientation: Orientation, capacity: Int,
        limits: DecodingLimits
    ) throws(ImageDecodingError) {
        if orientation != .mirroredHorizontally {
            try limits.check(.decodedBytes, source.format.bytes)
        }
        self.source = source
        self.orientation = orientation
        strip = try Strip(source.format, capacity: capacity)
        let size = ImageSize(width: source.format.width, height: source.format.height)
        let turned = size.oriented(orientation)
        format = StripFormat(
            layout: Self.turned(source.format.layout, orientation), width: turned.width,
            height: turned.height)
    }

    /// Returns `true` if each plane can be rotated separately. A mirrored side must be a multiple
    /// of the subsampling factor; otherwise chroma would shift against luma.
    static func canTurn(
        _ layout: PixelLayout, _ size: ImageSize, _ orientation: Orientation
    ) -> Bool {
        guard case .ycc8(let horizontal, let vertical) = layout else { return true }
        return (!orientation.mirrorsX || size.width % horizontal == 0)
            && (!orientation.mirrorsY || size.height % vertical == 0)
    }

    /// Returns the layout after the rotation, which may swap the subsampling of columns and rows.
    static func turned(_ layout: PixelLayout, _ orientation: Orientation) -> PixelLayout {
        guard case .ycc8(let horizontal, let vertical) = layout, orientation.swapsSides else {
            return layout
        }
        return .ycc8(horizontal: vertical, vertical: horizontal)
    }

    func read(into target: Strip) throws {
        if orientation == .mirroredHorizontally {
            try source.read(into: strip)
            target.height = strip.height
            return place(strip, at: 0, of: strip.height, in: target)
        }
        let from = try heldFrame().rows
        target.height = min(target.capacity, format.height - nextRow)
        let to = target.rows
        for plane in 0..<format.layout.planeCount {
            let first = format.layout.rows(ofPlane: plane, height: nextRow)
            let size = format.layout.bytes(ofPlane: plane, width: format.width)
            for y in 0..<format.layout.rows(ofPlane: plane, height: target.height) {
                to.row(y, plane: plane).update(
                    from: from.row(first + y, plane: plane), count: size)
            }
        }
        nextRow += target.height
        // Release the image after its last row: a chain of rotations then holds at most two images.
        if nextRow == format.height { frame = nil }
    }

    func finish() throws { try source.finish() }

    /// Returns the rotated image, computed on first use.
    private func heldFrame() throws -> Strip {
        if let frame { return frame }
        let made = try Strip(format, capacity: format.height)
        made.height = format.height
        var row = 0
        while row < source.format.height {
            try source.read(into: strip)
            place(strip, at: row, of: source.format.height, in: made)
            row += strip.height
        }
        frame = made
        return made
    }

    /// Copies the rows of `strip` to their places in `target`. The first row of `strip` is row
    /// `first` of a source with `height` rows.
    private func place(_ strip: Strip, at first: Int, of height: Int, in target: Strip) {
        let layout = source.format.layout
        let from = strip.rows
        let to = target.rows
        for plane in 0..<layout.planeCount {
            let size = ImageSize(
                width: layout.bytes(ofPlane: plane, width: source.format.width)
                    / layout.bytesPerPixel,
                height: layout.rows(ofPlane: plane, height: height))
            let rows = layout.rows(ofPlane: plane, height: strip.height)
            let turn = PlaneTurn(orientation, size: size, bytesPerPixel: layout.bytesPerPixel)
            turn.place(
                from[plane: plane], rows: rows,
                at: layout.rows(ofPlane: plane, height: first), in: to[plane: plane])
        }
    }
}
