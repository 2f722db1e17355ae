/// A part of an image, in whole pixels.
struct PixelRectangle: Sendable, Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(_ size: ImageSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    var size: ImageSize { ImageSize(width: width, height: height) }
}
