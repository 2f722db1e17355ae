import FoundationEssentials
import Glibc

extension Text {
    /// Returns the text, paragraph by paragraph, with the fonts that draw it.
    ///
    /// - Throws: ``FilterError``.
    static func paragraphs(
        of text: Text
    ) throws(FilterError) -> (paragraphs: [Paragraph], font: Font) {
        var families: [FontFamily] = []
        for name in text.fonts {
            families.append(try FontLibrary.family(name, style: text.style))
        }
        guard let font = families.first?.first else {
            throw FontLibrary.unavailable("no font can be read")
        }
        let colored = try FontLibrary.colored()
        var paragraphs: [Paragraph] = []
        for line in text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            paragraphs.append(
                try Paragraph(
                    line, in: families, colored: colored,
                    isAnyFont: text.fonts.allSatisfy {
                        FontLibrary.kinds.contains($0.lowercased())
                    }))
        }
        return (paragraphs, font)
    }

    /// Returns the text as a layer on an image of this size; `nil` if it paints nothing, or if the
    /// scaled copy does not show it.
    ///
    /// - Parameters:
    ///   - map: The map to a scaled copy of the image that the layer is drawn for.
    ///   - copy: The size of that copy; `nil` draws for the image itself.
    func layer(
        on size: ImageSize, in space: WorkingSpace = .sRGB, by map: PixelMap = .identity,
        onto copy: ImageSize? = nil
    ) throws(FilterError) -> Layer? {
        guard opacity > 0 else { return nil }
        let (paragraphs, font) = try Self.paragraphs(of: self)
        let fontSize = self.size.pixels(of: size.height)
        try Self.check(fontSize, 0...Self.largestSize, "size")
        // Lines break as in the full size, because all lengths are scaled alike.
        let block = try TextBlock(
            paragraphs, font: font, size: fontSize * map.scale,
            width: width.map { $0.pixels(of: size.width) * map.scale },
            part: alignment.part(at: placement.anchor))
        let turned = Self.turned(block, angle)
        let (wide, high) = (turned.width / map.scale, turned.height / map.scale)
        let origin = placement.origin(of: wide, high, in: size)
        let shapes = try TextShapes(
            block, size: fontSize * map.scale, angle: angle, color: color,
            middle: map.point(Double(origin.x) + wide / 2, Double(origin.y) + high / 2))
        guard let ink = shapes.bounds else { return nil }
        let parts = try parts(of: shapes, on: size, scale: map.scale)
        guard !parts.isEmpty else { return nil }
        let places = parts.map { $0.reach(of: ink) }
        let area = places.dropFirst().reduce(places[0]) { $0.union($1) }
        guard let seen = area.intersection(PixelRectangle(copy ?? size)) else {
            // The text may lie outside the shown part of the image, or vanish in a rounded copy.
            if copy != nil { return nil }
            throw .outsideImage(
                filter: Self.name, reason: "the text lies outside of \(size.width)x\(size.height)")
        }
        return Layer(
            area: seen, mode: .normal, opacity: opacity,
            hasColor: !shapes.pictures.isEmpty || !parts.allSatisfy(\.paint.isGray)
        ) { _, limits, _ in
            let format = StripFormat(layout: .rgba8, width: seen.width, height: seen.height)
            let rows = try format.stripHeight(limits: limits)
            let pictures = shapes.pictures.map { $0.converted(to: space) }
            let source = try PaintedSource(
                format, pictures: pictures, alpha: color.alpha, left: seen.x, top: seen.y
            ) {
                try parts.map { part in
                    (
                        space.color(part.paint).bytes,
                        try part.source(seen, capacity: rows, limits: limits)
                    )
                }
            }
            return (source, rows)
        }
    }

    /// Returns the painted layers of the text, from bottom to top.
    private func parts(
        of shapes: TextShapes, on size: ImageSize, scale: Double
    ) throws(FilterError) -> [PaintedShapes] {
        let radius = outline.map { $0.width.pixels(of: size.height) } ?? 0
        try Self.check(radius, 0...Self.largestEffect, "outline")
        var parts: [PaintedShapes] = []
        let isOutlined = radius > 0 && outline?.color.alpha ?? 0 > 0
        if let shadow, shadow.isSeen {
            let blur = shadow.blur.pixels(of: size.height)
            try Self.check(blur, 0...Self.largestEffect, "shadow-blur")
            parts.append(
                PaintedShapes(
                    shapes: shapes, paint: shadow.color, coversPictures: true,
                    radius: isOutlined ? radius * scale : 0, blur: blur * scale,
                    x: Int((shadow.x.pixels(of: size.height) * scale).rounded()),
                    y: Int((shadow.y.pixels(of: size.height) * scale).rounded())))
        }
        if isOutlined, let outline {
            parts.append(
                PaintedShapes(shapes: shapes, paint: outline.color, radius: radius * scale))
        }
        if color.alpha > 0 { parts.append(PaintedShapes(shapes: shapes, paint: color)) }
        return parts
    }

    private static func check(
        _ value: Double, _ range: ClosedRange<Double>, _ parameter: String
    ) throws(FilterError) {
        guard !range.contains(value) else { return }
        throw .outOfRange(
            filter: name, parameter: parameter, value: value, minimum: range.lowerBound,
            maximum: range.upperBound)
    }

    /// Returns the bounding box of a turned block.
    private static func turned(
        _ block: TextBlock, _ angle: Angle
    ) -> (width: Double, height: Double) {
        if angle.isUpright { return (block.width, block.height) }
        let (cosine, sine) = (abs(angle.cosine), abs(angle.sine))
        return (
            cosine * block.width + sine * block.height, sine * block.width + cosine * block.height
        )
    }
}

extension Angle {
    var cosine: Double { cos(radians) }
    var sine: Double { sin(radians) }
}
