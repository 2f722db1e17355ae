/// A crop and a rotation of a JPEG that move its blocks without loss.
struct JPEGTurn: Equatable {
    /// The part of the stored picture that remains, in its coordinates before the rotation.
    let part: PixelRectangle
    let orientation: Orientation

    /// Combines a sequence of crops and rotations.
    ///
    /// - Parameters:
    ///   - grid: The size in pixels of an MCU, the smallest group of blocks of all components.
    ///   - trims: True to cut off partial MCUs at the left and top edges of the result.
    /// - Returns: `nil` if there are other stages, if the result begins within an MCU, which can
    ///   only be moved as a whole, or if trimming leaves no pixels.
    init?(
        _ stages: [Plan.Stage], of size: ImageSize, grid: ImageSize, trims: Bool = false
    ) {
        var (part, turn) = (PixelRectangle(size), Orientation.upright)
        for stage in stages {
            switch stage {
            case .orient(let orientation): turn = turn.followed(by: orientation)
            case .crop(let rectangle): part = part.cropped(to: rectangle, seen: turn)
            case .points, .neighbourhood, .resize, .warp, .border, .layer, .transform, .depth:
                return nil
            }
        }
        if trims {
            (part.x, part.width) = Self.trimmed(
                part.x, part.width, turn.mirrorsX, step: grid.width)
            (part.y, part.height) = Self.trimmed(
                part.y, part.height, turn.mirrorsY, step: grid.height)
            guard part.width > 0, part.height > 0 else { return nil }
        }
        let startsAcross = turn.mirrorsX ? part.x + part.width : part.x
        let startsDown = turn.mirrorsY ? part.y + part.height : part.y
        guard startsAcross % grid.width == 0, startsDown % grid.height == 0 else { return nil }
        self.part = part
        orientation = turn
    }

    /// Returns the start and length of a side without the partial block at which the result begins.
    private static func trimmed(
        _ start: Int, _ length: Int, _ isMirrored: Bool, step: Int
    ) -> (start: Int, length: Int) {
        let cut = isMirrored ? (start + length) % step : (step - start % step) % step
        return (isMirrored ? start : start + cut, length - cut)
    }

    /// The size of the result in pixels, after the rotation.
    var size: ImageSize { part.size.oriented(orientation) }
}

extension PixelRectangle {
    /// Returns the part of this rectangle that appears at `rectangle` after the rotation `turn`.
    fileprivate func cropped(to rectangle: PixelRectangle, seen turn: Orientation) -> PixelRectangle
    {
        var inner = rectangle
        if turn.swapsSides {
            inner = PixelRectangle(
                x: rectangle.y, y: rectangle.x, width: rectangle.height, height: rectangle.width)
        }
        let left = turn.mirrorsX ? width - inner.x - inner.width : inner.x
        let top = turn.mirrorsY ? height - inner.y - inner.height : inner.y
        return PixelRectangle(
            x: x + left, y: y + top, width: inner.width, height: inner.height)
    }
}
