/// A crop and a turn of a JPEG that move its blocks and change no coefficient.
struct JPEGTurn: Equatable {
    /// Of the stored picture, before it is turned.
    let part: PixelRectangle
    let orientation: Orientation

    /// What crops and turns, one after the other, come to.
    ///
    /// - Parameter grid: Pixels that blocks of all components make up together.
    /// - Returns: `nil` where a side at which the result begins cuts through a block: jpegtran
    ///   would keep other pixels than were asked for, or leave an edge where it was.
    init?(_ stages: [Plan.Stage], of size: ImageSize, grid: ImageSize) {
        var (part, turn) = (PixelRectangle(size), Orientation.upright)
        for stage in stages {
            switch stage {
            case .orient(let orientation): turn = turn.followed(by: orientation)
            case .crop(let rectangle): part = part.cropped(to: rectangle, seen: turn)
            case .points, .neighbourhood, .resize, .warp, .layer: return nil
            }
        }
        let startsAcross = turn.mirrorsX ? part.x + part.width : part.x
        let startsDown = turn.mirrorsY ? part.y + part.height : part.y
        guard startsAcross % grid.width == 0, startsDown % grid.height == 0 else { return nil }
        self.part = part
        orientation = turn
    }

    /// Of the result.
    var size: ImageSize { part.size.oriented(orientation) }
}

extension PixelRectangle {
    /// The part of this one that is `rectangle` once it has been turned.
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
