/// A crop and a rotation of a JPEG that move its blocks without changing coefficients.
struct JPEGTurn: Equatable {
    /// The part of the stored picture, before the rotation.
    let part: PixelRectangle
    let orientation: Orientation

    /// Combines a sequence of crops and rotations.
    ///
    /// - Parameter grid: The pixels that one block of each component covers.
    /// - Returns: `nil` if an edge at which the result begins cuts through a block: jpegtran would
    ///   then keep other pixels than requested, or would not move an edge.
    init?(_ stages: [Plan.Stage], of size: ImageSize, grid: ImageSize) {
        var (part, turn) = (PixelRectangle(size), Orientation.upright)
        for stage in stages {
            switch stage {
            case .orient(let orientation): turn = turn.followed(by: orientation)
            case .crop(let rectangle): part = part.cropped(to: rectangle, seen: turn)
            case .points, .neighbourhood, .resize, .warp, .border, .layer: return nil
            }
        }
        let startsAcross = turn.mirrorsX ? part.x + part.width : part.x
        let startsDown = turn.mirrorsY ? part.y + part.height : part.y
        guard startsAcross % grid.width == 0, startsDown % grid.height == 0 else { return nil }
        self.part = part
        orientation = turn
    }

    /// The size of the result.
    var size: ImageSize { part.size.oriented(orientation) }
}

extension PixelRectangle {
    /// The part of this rectangle that is at `rectangle` after the rotation.
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
