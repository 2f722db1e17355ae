import CImageEditorText
import FoundationEssentials

/// The picture of a glyph in a colour font, such as an emoji.
struct GlyphPicture: Sendable {
    /// The width in pixels.
    let width: Int
    let height: Int
    /// Premultiplied red, green, blue and alpha, row by row.
    let samples: [SIMD4<UInt8>]
    /// The left, the top, the width and the height of the rectangle that the picture fills, in font
    /// units; y runs up.
    let place: (left: Double, top: Double, width: Double, height: Double)

    /// The limits for decoding the picture of a glyph.
    private static let limits = {
        var limits = DecodingLimits()
        limits.side = longestSide
        return limits
    }()
    fileprivate static let longestSide = 2_048
    /// The pixels per em at which glyphs of layered outlines are rendered.
    private static let resolution = 160.0

    /// Reads the picture of a glyph, or draws its coloured layers; `nil` if the glyph has neither.
    ///
    /// - Parameter color: The text's colour, which some parts of a glyph may have.
    /// - Throws: ``FilterError/unavailable(filter:reason:)`` for a picture that cannot be decoded.
    init?(_ glyph: UInt32, of font: Font, color: Paint) throws(FilterError) {
        guard font.hasColors else { return nil }
        var picture = ctext_picture()
        defer { ctext_picture_free(&picture) }
        if ctext_font_picture(font.handle, glyph, &picture) {
            do {
                let pixels = try Image(
                    data: Data(bytes: picture.png, count: picture.size), limits: Self.limits
                ).pixels(threads: 1, stripHeight: nil)
                (width, height) = (pixels.size.width, pixels.size.height)
                samples = Self.premultiplied(pixels.samples)
            } catch {
                throw FontLibrary.unavailable(
                    "the font \(font.family) has a damaged picture of glyph \(glyph)")
            }
            place = (picture.left, picture.top, picture.width, picture.height)
            return
        }
        guard
            let layers = try LayeredGlyph(
                glyph, of: font, unit: Self.resolution * font.unit, color: color)
        else { return nil }
        (width, height, samples) = (layers.width, layers.height, layers.samples)
        let scale = 1 / (Self.resolution * font.unit)
        place = (
            Double(layers.left) * scale, -Double(layers.top) * scale, Double(width) * scale,
            Double(height) * scale
        )
    }

    private init(
        width: Int, height: Int, samples: [SIMD4<UInt8>],
        place: (left: Double, top: Double, width: Double, height: Double)
    ) {
        self.width = width
        self.height = height
        self.samples = samples
        self.place = place
    }

    /// The picture with half as many pixels across and down. A missing column or row is
    /// transparent.
    var halved: GlyphPicture {
        let size = (width: (width + 1) / 2, height: (height + 1) / 2)
        var made: [SIMD4<UInt8>] = []
        made.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var sum = SIMD4<UInt16>(repeating: 2)
                for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    sum &+= SIMD4(truncatingIfNeeded: self[2 * x + column, 2 * y + row])
                }
                made.append(SIMD4(truncatingIfNeeded: sum &>> 2))
            }
        }
        return GlyphPicture(
            width: size.width, height: size.height, samples: made,
            place: (
                place.left, place.top, place.width * Double(2 * size.width) / Double(width),
                place.height * Double(2 * size.height) / Double(height)
            ))
    }

    /// Returns the picture with the colours of another space.
    func converted(to space: WorkingSpace) -> GlyphPicture {
        if space.isSRGB { return self }
        var known: [SIMD4<UInt8>: SIMD4<UInt8>] = [:]
        let converted = samples.map { sample -> SIMD4<UInt8> in
            if let color = known[sample] { return color }
            let alpha = Double(sample.w)
            func part(_ value: UInt8) -> Double { min(Double(value) / max(alpha, 1), 1) }
            let color = space.color(
                Paint(red: part(sample.x), green: part(sample.y), blue: part(sample.z)))
            let own = [color.red, color.green, color.blue].map { UInt8(($0 * alpha).rounded()) }
            let result = SIMD4(own[0], own[1], own[2], sample.w)
            known[sample] = result
            return result
        }
        return GlyphPicture(width: width, height: height, samples: converted, place: place)
    }

    /// Returns a pixel; transparent outside of the picture.
    subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        guard x >= 0, y >= 0, x < width, y < height else { return .zero }
        return samples[y * width + x]
    }

    private static func premultiplied(_ samples: [UInt8]) -> [SIMD4<UInt8>] {
        stride(from: 0, to: samples.count, by: 4).map { at in
            let alpha = UInt16(samples[at + 3])
            func part(_ value: UInt8) -> UInt8 {
                UInt8((UInt16(value) * alpha + 127) / 255)
            }
            return SIMD4(
                part(samples[at]), part(samples[at + 1]), part(samples[at + 2]), samples[at + 3])
        }
    }
}

/// A glyph of coloured outlines, drawn one over the other.
private struct LayeredGlyph {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    private(set) var samples: [SIMD4<UInt8>]

    private static let mostLayers = 256

    /// - Parameter unit: The pixels of one font unit.
    /// - Returns: `nil` for a glyph without layers, or whose layers are empty or too large.
    init?(
        _ glyph: UInt32, of font: Font, unit: Double, color: Paint
    ) throws(FilterError) {
        var layers = [ctext_layer](repeating: ctext_layer(), count: Self.mostLayers)
        let count = ctext_font_layers(font.handle, glyph, &layers, layers.count)
        guard count > 0 else { return nil }
        var shapes: [TextShapes] = []
        for layer in layers.prefix(count) {
            shapes.append(try TextShapes(outline: layer.glyph, of: font, unit: unit))
        }
        guard let area = shapes.compactMap(\.bounds).reduce(nil, Self.union),
            max(area.width, area.height) <= GlyphPicture.longestSide
        else { return nil }
        (left, top, width, height) = (area.x, area.y, area.width, area.height)
        samples = Array(repeating: .zero, count: width * height)
        var mask = [UInt8](repeating: 0, count: width * height)
        for (shape, layer) in zip(shapes, layers) {
            let isDrawn = mask.withUnsafeMutableBufferPointer { mask in
                guard let start = mask.baseAddress else { return false }
                return shape.cover(
                    PixelRows(
                        layout: .gray8, width: area.width, height: area.height,
                        plane0: (start, area.width)), radius: 0, left: area.x, top: area.y)
            }
            guard isDrawn else {
                throw FontLibrary.unavailable("there is not enough memory for the text")
            }
            let text = color.bytes
            paint(
                layer.has_text_color
                    ? SIMD4(text[0], text[1], text[2], 255)
                    : SIMD4(layer.red, layer.green, layer.blue, layer.alpha), through: mask)
        }
    }

    private mutating func paint(_ color: SIMD4<UInt8>, through mask: [UInt8]) {
        let wide = SIMD4<UInt32>(truncatingIfNeeded: color)
        for (index, coverage) in mask.enumerated() where coverage > 0 {
            let alpha = (UInt32(coverage) * wide.w + 127) / 255
            var above = wide &* alpha
            above.w = alpha * 255
            let below = SIMD4<UInt32>(truncatingIfNeeded: samples[index]) &* (255 - alpha)
            samples[index] = SIMD4(truncatingIfNeeded: (above &+ below &+ 127) / 255)
        }
    }

    private static func union(_ sum: PixelRectangle?, _ next: PixelRectangle) -> PixelRectangle? {
        sum?.union(next) ?? next
    }
}
