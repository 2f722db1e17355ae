public import Core
public import Foundation

/// A camera's picture as a preview shows it: upright, and so large that it fills the preview, whose
/// edges cut off on two sides what does not fit.
public struct AspectFillPreview: Sendable, Hashable {
    /// Of the preview, in its own units, above 0.
    public let size: CGSize
    /// Of the picture as the sensor gives it.
    public let sensor: ImageSize
    public let orientation: PictureOrientation

    public init(size: CGSize, sensor: ImageSize, orientation: PictureOrientation) {
        self.size = size
        self.sensor = sensor
        self.orientation = orientation
    }

    /// The pixels of the upright picture that are seen in a rectangle of the preview; what reaches
    /// over the picture's edge is moved inside.
    public func area(of rectangle: CGRect) -> PixelArea {
        let upright = orientation.upright(sensor)
        let (width, height) = (Double(upright.width), Double(upright.height))
        let scale = max(size.width / width, size.height / height)
        return PixelArea(
            nearest: CGRect(
                x: (rectangle.minX - size.width / 2) / scale + width / 2,
                y: (rectangle.minY - size.height / 2) / scale + height / 2,
                width: rectangle.width / scale, height: rectangle.height / scale), in: upright)
    }

    /// The sensor's pixels that are seen in a rectangle of the preview.
    public func sensorArea(of rectangle: CGRect) -> PixelArea {
        orientation.stored(area(of: rectangle), in: sensor)
    }
}
