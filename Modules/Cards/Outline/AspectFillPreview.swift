public import Core

/// A camera preview that the upright picture fills. If the proportions of preview and picture
/// differ, two opposite sides of the picture are cut off.
public struct AspectFillPreview: Sendable, Hashable {
    /// The size of the preview in its own units, above 0.
    public let size: ViewSize
    /// The size of the sensor's picture, before it is turned upright.
    public let sensor: ImageSize
    public let orientation: PictureOrientation

    public init(size: ViewSize, sensor: ImageSize, orientation: PictureOrientation) {
        self.size = size
        self.sensor = sensor
        self.orientation = orientation
    }

    /// Returns the pixels of the upright picture in a rectangle of the preview. An area that
    /// extends beyond the picture is moved inside, and is never larger than the picture.
    public func area(of rectangle: ViewRectangle) -> PixelRectangle {
        let upright = orientation.upright(sensor)
        let (width, height) = (Double(upright.width), Double(upright.height))
        let scale = max(size.width / width, size.height / height)
        return PixelRectangle(
            nearest: ViewRectangle(
                x: (rectangle.minX - size.width / 2) / scale + width / 2,
                y: (rectangle.minY - size.height / 2) / scale + height / 2,
                width: rectangle.width / scale, height: rectangle.height / scale), in: upright)
    }

    /// Returns the sensor's pixels in a rectangle of the preview.
    public func sensorArea(of rectangle: ViewRectangle) -> PixelRectangle {
        orientation.stored(area(of: rectangle), in: sensor)
    }
}
