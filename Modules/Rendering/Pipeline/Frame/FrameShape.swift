/// The part of a result that a screen shows, and its size on the screen.
package struct FrameShape: Sendable, Equatable {
    /// The size of the whole result.
    package let resultSize: ImageSize
    /// The part that is shown at 100 %; `nil` if the whole result is shown, scaled to fit.
    package let region: PixelRectangle?
    /// The size of the frame.
    package let size: ImageSize

    /// - Parameters:
    ///   - room: The largest size of the frame.
    ///   - region: The part to show at 100 %. It is moved into the result, and made smaller if it
    ///     does not fit into the result or the room.
    init(of result: ImageSize, in room: ImageSize, region: PixelRectangle?) {
        resultSize = result
        guard let region else {
            let scale = min(
                1, Double(max(room.width, 1)) / Double(result.width),
                Double(max(room.height, 1)) / Double(result.height))
            func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
            size = ImageSize(width: side(result.width), height: side(result.height))
            self.region = nil
            return
        }
        size = ImageSize(
            width: max(1, min(region.width, room.width, result.width)),
            height: max(1, min(region.height, room.height, result.height)))
        self.region = PixelRectangle(
            x: max(0, min(region.x, result.width - size.width)),
            y: max(0, min(region.y, result.height - size.height)), width: size.width,
            height: size.height)
    }

    /// The shown part of the result.
    var part: RealRectangle { region.map { RealRectangle($0) } ?? RealRectangle(resultSize) }

    /// True if each pixel of the frame is a pixel of the result, without scaling.
    var isExact: Bool { region != nil || size == resultSize }

    /// The pixels of the frame for each pixel of the result.
    var scale: Double {
        if isExact { return 1 }
        return min(
            1,
            max(
                Double(size.width) / Double(resultSize.width),
                Double(size.height) / Double(resultSize.height)))
    }
}
