public import Core
public import Foundation

/// A part of a picture that somebody has chosen by zooming and scrolling it behind a window.
///
/// The window is always covered: a zoom that leaves some of it empty counts as the least that does
/// not, and a picture that is scrolled too far as one at its end. Both sides of the picture decide,
/// so this holds for standing photographs, too.
public struct ScrolledCrop: Sendable, Hashable {
    /// The window's units for one pixel of the upright picture, above 0.
    public let zoomScale: Double
    /// What of the zoomed picture is at the window's top left corner, in the window's units.
    public let contentOffset: CGPoint
    /// The window, in units; its sides are above 0.
    public let viewport: CGSize

    public init(zoomScale: Double, contentOffset: CGPoint, viewport: CGSize) {
        self.zoomScale = zoomScale
        self.contentOffset = contentOffset
        self.viewport = viewport
    }

    /// The least zoom with which a picture covers a window.
    public static func leastZoomScale(of upright: ImageSize, in viewport: CGSize) -> Double {
        max(viewport.width / Double(upright.width), viewport.height / Double(upright.height))
    }

    /// The pixels of the upright picture that are seen in the window.
    public func area(of upright: ImageSize) -> PixelArea {
        let scale = max(zoomScale, Self.leastZoomScale(of: upright, in: viewport))
        return PixelArea(
            nearest: CGRect(
                x: contentOffset.x / scale, y: contentOffset.y / scale,
                width: viewport.width / scale, height: viewport.height / scale), in: upright)
    }

    /// The pixels, as they are stored, that are seen in the window.
    public func storedArea(of size: ImageSize, orientation: PictureOrientation) -> PixelArea {
        orientation.stored(area(of: orientation.upright(size)), in: size)
    }
}
