import FoundationEssentials

/// Reads and edits the parts of XMP packets that describe a file's pixels and its other contents.
enum XMP {
    /// Returns the packet for an upright picture of `size`.
    ///
    /// Sizes and orientation follow the pixels. Thumbnails are removed, because they show the
    /// picture before the edit. Claims of a gain map, a video or a second picture that the new file
    /// does not contain are removed, too. In a damaged packet, only the orientation is changed.
    ///
    /// - Parameters:
    ///   - isSRGB: `true` if the colours were converted to sRGB.
    ///   - isTurned: `true` if the sides of the stored pixels were swapped.
    ///   - gainMapBytes: The size of the gain map that follows the picture; `nil` if none does.
    ///   - keepsExtension: `true` if the new file also contains the rest of a long packet.
    static func edited(
        _ packet: Data, _ size: ImageSize, isSRGB: Bool, isTurned: Bool = false,
        gainMapBytes: Int?, keepsExtension: Bool
    ) -> Data {
        guard let document = XMPDocument([UInt8](packet)) else { return upright(packet) }
        var edits = XMPEdits(document)
        edits.set(.tiff, "Orientation", to: 1)
        edits.set(.tiff, "ImageWidth", to: size.width)
        edits.set(.tiff, "ImageLength", to: size.height)
        edits.set(.exif, "PixelXDimension", to: size.width)
        edits.set(.exif, "PixelYDimension", to: size.height)
        if isTurned {
            edits.exchange(.tiff, "XResolution", "YResolution")
            edits.exchange(.exif, "FocalPlaneXResolution", "FocalPlaneYResolution")
        }
        if isSRGB { edits.set(.exif, "ColorSpace", to: 1) }
        edits.remove(.basic, ["Thumbnails"])
        if !keepsExtension { edits.remove(.note, ["HasExtendedXMP"]) }
        // The video is never kept: it would show the picture before the edit.
        edits.remove(.camera, ["MotionPhoto", "MicroVideo"])
        edits.remove(.oplus, ["MotionPhoto", "OLivePhoto", "VideoLength"])
        if let gainMapBytes {
            edits.keepOnlyGainMap(of: gainMapBytes, in: document)
        } else {
            for namespace in [XMPNamespace.gainMap, .appleGainMap, .container] {
                edits.remove(namespace)
            }
        }
        return Data(edits.applied())
    }

    /// Returns the orientation of a packet, even of a damaged one; `nil` if it is missing or
    /// invalid.
    static func orientation(in packet: Data) -> Orientation? {
        let bytes = [UInt8](packet)
        guard let document = XMPDocument(bytes) else {
            return orientations(in: bytes).first.flatMap {
                Orientation(rawValue: Int(bytes[$0]) - 0x30)
            }
        }
        let attributes = document.attributes(.tiff)
            .filter { document.has("Orientation", at: $0.name) }.map(\.value)
        let elements = document.properties(.tiff)
            .filter { document.has("Orientation", at: $0.name) && !$0.hasChildren }.map(\.content)
        return (attributes + elements).first.flatMap { place in
            let text = document.text(place).filter { !$0.isWhitespace }
            return Int(text).flatMap { Orientation(rawValue: $0) }
        }
    }

    /// Returns a damaged packet with every `tiff:Orientation` set to 1, its length unchanged.
    private static func upright(_ packet: Data) -> Data {
        var bytes = [UInt8](packet)
        for place in orientations(in: bytes) { bytes[place] = 0x31 }
        return Data(bytes)
    }

    /// Returns the places of the digits after each `tiff:Orientation`.
    private static func orientations(in bytes: [UInt8]) -> [Int] {
        let name = Array("tiff:Orientation".utf8)
        var places: [Int] = []
        var index = 0
        while let found = bytes[index...].firstRange(of: name) {
            index = found.upperBound
            var at = index
            while at < bytes.count, [0x20, 0x3D, 0x22, 0x27, 0x3E].contains(bytes[at]) { at += 1 }
            let digits = bytes[at...].prefix { (0x30...0x39).contains($0) }
            if at > index, digits.count == 1 { places.append(at) }
        }
        return places
    }
}

extension XMPEdits {
    /// Removes all items of the container's directory except the picture and its gain map, and
    /// corrects the size of the gain map. If the directory lists no gain map, removes the whole
    /// directory.
    fileprivate mutating func keepOnlyGainMap(of size: Int, in document: XMPDocument) {
        let items = document.containerItems
        guard items.contains(where: { $0.semantic == "GainMap" }) else {
            return remove(.container)
        }
        for item in items {
            switch item.semantic {
            case "Primary", "GainMap":
                if item.semantic == "GainMap", let place = item.lengthPlace {
                    replace(place, by: size)
                }
                if let place = item.paddingPlace { replace(place, by: 0) }
            default: remove(item.range)
            }
        }
    }
}

/// An entry of Google's list of the pictures and videos in a file.
struct XMPContainerItem {
    var semantic = ""
    var mime = ""
    var length: Int?
    var lengthPlace: Range<Int>?
    var paddingPlace: Range<Int>?
    /// The whole entry of the list.
    let range: Range<Int>
}

extension XMPDocument {
    /// The entries of the container's directory, at most 64.
    var containerItems: [XMPContainerItem] {
        var items: [XMPContainerItem] = []
        var indices: [Int: Int] = [:]
        /// Returns the index of the entry that an element describes: a list item inside a
        /// directory. Returns `nil` for any other element, and after 64 entries.
        func item(of element: Int) -> Int? {
            var next: Int? = element
            while let current = next {
                if let known = indices[current] { return known }
                if isArrayItem(current) { break }
                next = elements[current].parent
            }
            guard let current = next, items.count < 64, isInDirectory(current) else { return nil }
            indices[current] = items.count
            items.append(XMPContainerItem(range: elements[current].range))
            return items.count - 1
        }
        func read(_ name: Range<Int>, _ place: Range<Int>, of element: Int) {
            guard let index = item(of: element) else { return }
            let value = text(place)
            if has("Semantic", at: name) { items[index].semantic = value }
            if has("Mime", at: name) { items[index].mime = value }
            if has("Length", at: name) {
                items[index].length = Int(value)
                items[index].lengthPlace = place
            }
            if has("Padding", at: name) { items[index].paddingPlace = place }
        }
        for attribute in attributes where attribute.namespace == .item {
            read(attribute.name, attribute.value, of: attribute.element)
        }
        for (index, element) in elements.enumerated()
        where element.namespace == .item && !element.hasChildren {
            read(element.name, element.content, of: index)
        }
        return items.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func isInDirectory(_ element: Int) -> Bool {
        var next = elements[element].parent
        while let current = next {
            if elements[current].namespace == .container { return true }
            next = elements[current].parent
        }
        return false
    }
}
