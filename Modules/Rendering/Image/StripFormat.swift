/// What the strips of an image have in common: the layout, and the size of the whole image.
package struct StripFormat: Sendable, Equatable {
    package var layout: PixelLayout
    package var width: Int
    package var height: Int

    package init(layout: PixelLayout, width: Int, height: Int) {
        self.layout = layout
        self.width = width
        self.height = height
    }

    /// Bytes of the whole image, without padding.
    var bytes: Int { layout.bytes(width: width, height: height) }
}
