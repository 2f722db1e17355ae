extension Image {
    /// Returns the picture that the file contains for previews, if it is large enough for `room`.
    ///
    /// The picture shows the same scene, but may look different: a RAW file contains a JPEG that
    /// the camera has developed in its own way. HEIC and AVIF contain a small copy.
    ///
    /// - Parameter room: The area in which the picture will be shown.
    /// - Returns: The picture without this image's filters; `nil` if the file contains none, or if
    ///   it would have to be enlarged for `room`, has another shape, or cannot be decoded.
    package func preview(for room: ImageSize) -> Image? {
        let full = info.displayedSize
        guard let reader = info.format.reader?.sandboxed,
            header.frame == 1, let stored = header.previewSize,
            stored.oriented(info.orientation).replaces(full, in: room),
            // If the preview cannot be decoded, the caller decodes the picture in full.
            let preview = try? reader.preview(of: data, limits: limits),
            preview.info.displayedSize.replaces(full, in: room)
        else { return nil }
        header.worker?.end()
        return preview
    }
}

extension ImageSize {
    /// Returns `true` if a picture of this size can be shown in place of the full one: both have
    /// the same shape, and this one need not be enlarged to fit the room.
    fileprivate func replaces(_ full: ImageSize, in room: ImageSize) -> Bool {
        let (across, down) = (width * full.height, height * full.width)
        // The ratios may differ by 2 %: sides are rounded, and some cameras cut off a few pixels.
        guard 50 * abs(across - down) <= max(across, down) else { return false }
        return min(full.width, room.width) <= width || min(full.height, room.height) <= height
    }
}
