import FoundationEssentials

extension Metadata {
    /// Returns the parts that a file with this `room` cannot store.
    func leftOut(in room: MetadataRoom) -> [MetadataPart] {
        var parts: Set<MetadataPart> = []
        func leave(_ part: MetadataPart, _ isLeft: Bool) {
            if isLeft { parts.insert(part) }
        }
        if let exif {
            leave(room.largestEXIF == nil ? .exif : .largeEXIF, exif.count > room.largestEXIF ?? -1)
        }
        leave(.makerNote, lacksMakerNote)
        leave(.xmp, xmp.map { !room.holdsXMP($0) } ?? false)
        for segment in segments where !room.holdsSegments {
            let isPhotoshops = segment.marker == JPEGSegments.application13
            leave(isPhotoshops ? .iptc : parts.contains(.xmp) ? .xmp : .extendedXMP, true)
        }
        for comment in comments { leave(.comments, !room.holdsComment(comment)) }
        for chunk in textChunks where !room.holdsTextChunks {
            let comment = PNGChunks.comment(chunk.type, chunk.payload)
            let fits = comment.map { room.turnsTextIntoComments && room.holdsComment($0) } ?? false
            leave(comment == nil ? .text : .comments, !fits)
        }
        return MetadataPart.allCases.filter(parts.contains)
    }
}

extension Image {
    /// Returns the metadata that should be kept, but that the output format cannot store. Nothing
    /// is decoded.
    public func metadataLeftOut(
        as options: EncodingOptions = EncodingOptions()
    ) -> [MetadataPart] {
        guard let writer = (options.format ?? info.format.resultFormat).writer else { return [] }
        return header.metadata.prepared(
            options.metadata, size: info.displayedSize, in: writer.room
        )
        .leftOut(in: writer.room)
    }
}

/// A kind of metadata in an image file.
public enum MetadataPart: String, Sendable, CaseIterable {
    case exif = "EXIF"
    /// EXIF that is too large for a segment of a JPEG even without ``makerNote``.
    case largeEXIF = "EXIF of more than 64 kB"
    /// Data that a camera adds to EXIF in its maker's own format.
    case makerNote = "the maker's note of EXIF"
    case xmp = "XMP"
    /// The parts of XMP that are too large for its packet in a JPEG, such as depth maps.
    case extendedXMP = "extended XMP"
    /// Captions and keywords in IPTC's format.
    case iptc = "IPTC"
    case comments
    /// Text of a PNG, except for comments.
    case text
}
