extension Overlay {
    /// Returns the picture as a layer on an image of this size; `nil` if the opacity is 0, or if
    /// the scaled copy does not show the picture.
    ///
    /// - Parameters:
    ///   - map: The map to a scaled copy of the image that the layer is drawn for.
    ///   - copy: The size of that copy; `nil` draws for the image itself.
    /// - Throws: ``FilterError``, for example if the picture lies outside of the image, and
    ///   ``ImageDecodingError`` for a picture that is too large.
    func layer(
        on size: ImageSize, in space: WorkingSpace = .sRGB, by map: PixelMap = .identity,
        onto copy: ImageSize? = nil, limits: DecodingLimits
    ) throws -> Layer? {
        guard opacity > 0 else { return nil }
        let repaired: ImageHeader.Repaired
        do {
            repaired = try ImageHeader.repaired(picture, limits: limits)
        } catch {
            throw invalid(error)
        }
        let (picture, own) = (repaired.data, repaired.header.info.displayedSize)
        let full = try self.scaled(own, on: size)
        try limits.check(full, channels: 1)
        let origin = placement.origin(of: Double(full.width), Double(full.height), in: size)
        let whole = map.rectangle(
            RealRectangle(
                PixelRectangle(
                    x: origin.x, y: origin.y, width: full.width, height: full.height))
        ).rounded
        let scaled = whole.size
        guard let area = whole.intersection(PixelRectangle(copy ?? size)) else {
            // The picture may lie outside the shown part of the image, or vanish in a rounded copy.
            if copy != nil { return nil }
            throw FilterError.outsideImage(
                filter: Self.name,
                reason: "\(name) lies outside of \(size.width)x\(size.height)")
        }
        var filters: [any Filter] = []
        if scaled != own {
            filters.append(
                Resize(
                    width: scaled.width, height: scaled.height, mode: .stretch,
                    allowsEnlarging: true))
        }
        if area != whole {
            filters.append(
                Crop(
                    .rectangle(
                        x: area.x - whole.x, y: area.y - whole.y, width: area.width,
                        height: area.height)))
        }
        let remarks = repaired.flaws.map { ImageRemark.flawOfLayer($0, picture: name) }
        return Layer(
            area: area, mode: mode, opacity: opacity, hasColor: true, remarks: remarks
        ) {
            [picture, filters] depth, limits, isCancelled in
            let source = try PictureSource(
                picture, applying: filters, in: space, depth: depth, limits: limits,
                isCancelled: isCancelled, failure: invalid)
            return (source, source.stripHeight)
        }
    }

    private func scaled(_ own: ImageSize, on size: ImageSize) throws -> ImageSize {
        var scale = scale
        if let width { scale = width.pixels(of: size.width) / Double(own.width) }
        let sides = [own.width, own.height].map { max(1, (Double($0) * scale).rounded()) }
        for side in sides where !ImageSide.numbers.contains(side) {
            throw FilterError.outOfRange(
                filter: Self.name, parameter: width == nil ? "scale" : "width", value: side,
                minimum: ImageSide.numbers.lowerBound, maximum: ImageSide.numbers.upperBound)
        }
        return ImageSize(width: Int(sides[0]), height: Int(sides[1]))
    }
}
