public import Foundation

/// An Ultra HDR photograph, assembled from two JPEGs without the code under test.
public struct RawUltraHDR: Sendable {
    /// The ways in which a file names its gain map.
    public enum Naming: String, Sendable, CaseIterable {
        /// XMP in both pictures, and a list of the pictures: big-endian or little-endian.
        case listed, listedLittleEndian
        /// XMP in both pictures, but no list of the pictures.
        case unlisted
        /// The parameters are in the first picture's XMP, and the map says nothing.
        case first
        /// ISO 21496-1 in both pictures, and a list of the pictures.
        case iso
        /// Apple's older form: only the map itself says that it is a gain map.
        case apple
    }

    public var picture: Data
    public var map: Data
    public var naming = Naming.listed
    /// XMP with further properties of the first picture, in a Description of their own.
    public var properties = ""
    /// The bytes behind the map, such as a video.
    public var rest = Data()

    public init(_ picture: Data, map: Data, naming: Naming = .listed) {
        self.picture = picture
        self.map = map
        self.naming = naming
    }

    public var data: Data {
        let parameters =
            #"hdrgm:Version="1.0" hdrgm:GainMapMax="2.5" hdrgm:HDRCapacityMax="2.5""#
        var map = map
        switch naming {
        case .listed, .listedLittleEndian, .unlisted:
            map = Self.inserting([Self.packet(Self.description(parameters))], into: map)
        case .first: break
        case .iso:
            map = Self.inserting(
                [(0xE2, Self.iso + [0, 0, 0, 0, 0x40] + Data(count: 56))], into: map)
        case .apple:
            map = Self.inserting(
                [
                    Self.packet(
                        Self.description(
                            "",
                            "<apdi:AuxiliaryImageType>urn:com:apple:photo:2020:aux:hdrgainmap"
                                + "</apdi:AuxiliaryImageType>"))
                ], into: map)
        }
        var segments: [(UInt8, Data)] = []
        let directory =
            "<Container:Directory><rdf:Seq>"
            + Self.item(#"Item:Semantic="Primary" Item:Mime="image/jpeg""#)
            + Self.item(
                #"Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="\#(map.count)""#)
            + "</rdf:Seq></Container:Directory>"
        switch naming {
        case .listed, .listedLittleEndian, .unlisted:
            segments.append(
                Self.packet(Self.description(#"hdrgm:Version="1.0""#, directory) + properties))
        case .first:
            segments.append(Self.packet(Self.description(parameters, directory) + properties))
        case .iso: segments.append((0xE2, Self.iso + [0, 0, 0, 0]))
        case .apple: break
        }
        let lists = ![.unlisted, .first].contains(naming)
        let inserted = Self.inserting(segments, into: picture)
        guard lists else { return inserted + map + rest }
        let list = Self.list(
            [inserted.count + 4 + Self.listSize, map.count],
            distance: inserted.count + 4 + Self.listSize - (2 + 4 + 4),
            isBigEndian: naming != .listedLittleEndian)
        return Self.inserting([(0xE2, list)], into: inserted) + map + rest
    }

    private static let iso = Data("urn:iso:std:iso:ts:21496:-1\0".utf8)

    private static func item(_ attributes: String) -> String {
        #"<rdf:li rdf:parseType="Resource"><Container:Item \#(attributes)/></rdf:li>"#
    }
}

extension RawUltraHDR {
    private static let listSize = 4 + 8 + 2 + 36 + 4 + 32

    /// Returns a list of pictures as CIPA's Multi-Picture Format defines it.
    private static func list(_ sizes: [Int], distance: Int, isBigEndian: Bool) -> Data {
        func number(_ value: Int, _ size: Int) -> Data {
            let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return Data(isBigEndian ? digits.reversed() : digits)
        }
        var data = Data("MPF\0".utf8) + Data((isBigEndian ? "MM" : "II").utf8) + number(42, 2)
        data += number(8, 4) + number(3, 2)
        data += number(0xB000, 2) + number(7, 2) + number(4, 4) + Data("0100".utf8)
        data += number(0xB001, 2) + number(4, 2) + number(1, 4) + number(2, 4)
        data += number(0xB002, 2) + number(7, 2) + number(32, 4) + number(50, 4) + number(0, 4)
        data += number(0x3_0000, 4) + number(sizes[0], 4) + number(0, 8)
        return data + number(0, 4) + number(sizes[1], 4) + number(distance, 4) + number(0, 4)
    }

    /// Returns a segment of XMP.
    public static func packet(_ descriptions: String) -> (UInt8, Data) {
        let packet =
            #"<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">"#
            + #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">"#
            + descriptions + "</rdf:RDF></x:xmpmeta>\n    \n<?xpacket end=\"w\"?>"
        return (0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Data(packet.utf8))
    }

    /// Returns a description with these attributes and elements.
    public static func description(_ attributes: String, _ elements: String = "") -> String {
        let prefixes = [
            "tiff": "http://ns.adobe.com/tiff/1.0/", "exif": "http://ns.adobe.com/exif/1.0/",
            "hdrgm": "http://ns.adobe.com/hdr-gain-map/1.0/",
            "GCamera": "http://ns.google.com/photos/1.0/camera/",
            "Container": "http://ns.google.com/photos/1.0/container/",
            "Item": "http://ns.google.com/photos/1.0/container/item/",
            "apdi": "http://ns.apple.com/pixeldatainfo/1.0/",
        ]
        let used = prefixes.filter { (attributes + elements).contains($0.key + ":") }
        let names = used.sorted { $0.key < $1.key }.map { #" xmlns:\#($0.key)="\#($0.value)""# }
        return #"<rdf:Description rdf:about=""\#(names.joined()) \#(attributes)>\#(elements)"#
            + "</rdf:Description>"
    }

    /// Returns a JPEG with segments after its start.
    public static func inserting(_ segments: [(UInt8, Data)], into jpeg: Data) -> Data {
        var result = Data(jpeg.prefix(2))
        for (marker, payload) in segments {
            let length = payload.count + 2
            result += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
        }
        return result + jpeg.dropFirst(2)
    }

    /// Returns a JPEG with a video behind it that begins like an MP4, as Google's phones write it.
    ///
    /// - Parameter isOld: True for the older form, a "micro video".
    public static func motionPhoto(_ jpeg: Data, isOld: Bool = false) -> Data {
        let video = Data([0, 0, 0, 24]) + Data("ftypmp42".utf8) + Data(count: 300)
        let directory =
            "<Container:Directory><rdf:Seq>"
            + item(#"Item:Semantic="Primary" Item:Mime="image/jpeg" Item:Padding="0""#)
            + item(
                #"Item:Semantic="MotionPhoto" Item:Mime="video/mp4" Item:Length="\#(video.count)""#)
            + "</rdf:Seq></Container:Directory>"
        let claim =
            isOld
            ? description(
                #"GCamera:MicroVideo="1" GCamera:MicroVideoOffset="\#(video.count)""#)
            : description(#"GCamera:MotionPhoto="1""#, directory)
        return inserting([packet(claim)], into: jpeg) + video
    }
}
