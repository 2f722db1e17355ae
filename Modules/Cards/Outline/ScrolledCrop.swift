public import Core

/// An area of a picture that a user selected by zooming and scrolling it in a window.
///
/// The picture always covers the window: a zoom that is too small is raised, and an offset beyond
/// the picture's edge is reduced. Works for landscape and portrait pictures.
public struct ScrolledCrop: Sendable, Hashable {
    /// Units of the window per pixel of the upright picture, above 0.
    public let zoomScale: Double
    /// The point of the zoomed picture at the window's top left corner, in the window's units.
    public let contentOffset: ViewPoint
    /// The size of the window in units, above 0.
    public let viewport: ViewSize

    public init(zoomScale: Double, contentOffset: ViewPoint, viewport: ViewSize) {
        self.zoomScale = zoomScale
        self.contentOffset = contentOffset
        self.viewport = viewport
    }

    /// Returns the smallest zoom at which a picture covers a window.
    public static func leastZoomScale(of upright: ImageSize, in viewport: ViewSize) -> Double {
        max(viewport.width / Double(upright.width), viewport.height / Double(upright.height))
    }

    /// Returns the pixels of the upright picture in the window.
    public func area(of upright: ImageSize) -> PixelRectangle {
        let scale = max(zoomScale, Self.leastZoomScale(of: upright, in: viewport))
        return PixelRectangle(
            nearest: ViewRectangle(
                x: contentOffset.x / scale, y: contentOffset.y / scale,
                width: viewport.width / scale, height: viewport.height / scale), in: upright)
    }

    /// Returns the pixels of the stored picture that the window shows.
    ///
    /// - Parameter size: The size of the stored picture.
    public func storedArea(of size: ImageSize, orientation: PictureOrientation) -> PixelRectangle {
        orientation.stored(area(of: orientation.upright(size)), in: size)
    }
}
