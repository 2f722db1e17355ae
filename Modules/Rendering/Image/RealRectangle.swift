/// A part of an image whose borders may run through pixels.
struct RealRectangle: Sendable, Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(_ size: ImageSize) {
        self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    func divided(by divisor: Int) -> RealRectangle {
        scaled(x: 1 / Double(divisor), y: 1 / Double(divisor))
    }

    func scaled(x horizontal: Double, y vertical: Double) -> RealRectangle {
        RealRectangle(
            x: x * horizontal, y: y * vertical, width: width * horizontal,
            height: height * vertical)
    }
}
