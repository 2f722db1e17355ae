import Foundation

extension Metadata {
    /// What a file of `kind` has no place for.
    func leftOut(in kind: ImageFormat) -> [MetadataPart] {
        var parts: Set<MetadataPart> = []
        func leave(_ part: MetadataPart, _ isLeft: Bool) {
            if isLeft { parts.insert(part) }
        }
        let (isJPEG, isPNG) = (kind == .jpeg, kind == .png)
        let largestEXIF = isJPEG ? JPEGEncoder.largestEXIF : kind == .gif ? -1 : .max
        leave(.exif, exif.map { $0.count > largestEXIF } ?? false)
        leave(.xmp, xmp.map { isJPEG && $0.count > JPEGEncoder.largestXMP } ?? false)
        leave(.xmp, xmp.map { kind == .gif && $0.contains(0) } ?? false)
        for segment in segments where !isJPEG {
            leave(segment.marker == JPEGSegments.application13 ? .iptc : .xmp, true)
        }
        for comment in comments {
            let isTooLong = isJPEG && comment.count > JPEGSegments.capacity
            leave(.comments, kind == .webp || isPNG && comment.contains(0) || isTooLong)
        }
        for chunk in textChunks where !isPNG {
            let comment = PNGChunks.comment(chunk.type, chunk.payload)
            let fits = comment.map { isJPEG && $0.count <= JPEGSegments.capacity } ?? false
            leave(comment == nil ? .text : .comments, !fits)
        }
        return MetadataPart.allCases.filter(parts.contains)
    }
}

extension Image {
    /// What the file says beside its pixels, shall be kept, and will be missing from the result all
    /// the same, because its format has no place for it. Nothing is decoded.
    public func metadataLeftOut(
        as options: EncodingOptions = EncodingOptions()
    ) -> [MetadataPart] {
        header.metadata.prepared(options.metadata, size: info.displayedSize)
            .leftOut(in: options.format ?? info.format)
    }
}
