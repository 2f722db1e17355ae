import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// XMP follows the pixels, and claims nothing that the file does not contain.
struct XMPTests {
    private func edited(
        _ packet: String, isSRGB: Bool = false, isTurned: Bool = false, gainMapBytes: Int? = nil,
        extended: Bool = true
    ) -> String {
        String(
            decoding: XMP.edited(
                Data(packet.utf8), ImageSize(width: 640, height: 1_000), isSRGB: isSRGB,
                isTurned: isTurned, gainMapBytes: gainMapBytes, keepsExtension: extended),
            as: UTF8.self)
    }

    /// A packet whose description has these attributes and elements.
    private func packet(_ attributes: String, _ elements: String = "") -> String {
        let segment = RawUltraHDR.packet(RawUltraHDR.description(attributes, elements)).1
        return String(decoding: segment.dropFirst(29), as: UTF8.self)
    }

    @Test func `a quarter turn swaps resolutions`() {
        for own in [
            packet(#"tiff:XResolution="72/1" tiff:YResolution="3000/10""#),
            packet(
                "",
                "<tiff:XResolution>72/1</tiff:XResolution>"
                    + "<tiff:YResolution>3000/10</tiff:YResolution>"),
        ] {
            #expect(edited(own).contains("YResolution>3000/10<") == own.contains("<tiff:X"))
            let turned = edited(own, isTurned: true)
            let x = turned.firstRange(of: "XResolution")?.upperBound ?? turned.endIndex
            let y = turned.firstRange(of: "YResolution")?.upperBound ?? turned.endIndex
            #expect(turned[x...].dropFirst().trimmingPrefix("\"").hasPrefix("3000/10"))
            #expect(turned[y...].dropFirst().trimmingPrefix("\"").hasPrefix("72/1"))
        }
        let one = packet(#"tiff:XResolution="72/1""#)
        #expect(edited(one, isTurned: true) == edited(one))
    }

    @Test func `sizes and orientation follow the pixels, as attributes and as elements`() {
        let attributes = edited(
            packet(
                #"tiff:Orientation="6" tiff:ImageWidth="1000" tiff:ImageLength = '64' "#
                    + #"exif:PixelXDimension="1" exif:PixelYDimension="2" tiff:Make="M""#))
        for part in [
            #"tiff:Orientation="1""#, #"tiff:ImageWidth="640""#, "tiff:ImageLength = '1000'",
            #"exif:PixelXDimension="640""#, #"exif:PixelYDimension="1000""#, #"tiff:Make="M""#,
        ] {
            #expect(attributes.contains(part))
        }
        let elements = edited(
            packet(
                "",
                "<tiff:Orientation>8</tiff:Orientation><tiff:ImageWidth\n> 9 </tiff:ImageWidth >"
                    + "<exif:PixelYDimension><!-- --><rdf:value>7</rdf:value></exif:PixelYDimension>"
            ))
        #expect(elements.contains("<tiff:Orientation>1</tiff:Orientation>"))
        #expect(elements.contains("<tiff:ImageWidth\n>640</tiff:ImageWidth >"))
        // A value with a structure cannot be right.
        #expect(!elements.contains("PixelYDimension"))
    }

    @Test func `an orientation that only XMP has is honoured`() throws {
        for (text, orientation) in [
            (packet(#"tiff:Orientation="6""#), Orientation.turned90),
            (packet("", "<tiff:Orientation> 3 </tiff:Orientation>"), .turned180),
            (packet(#"tiff:Orientation="9""#), nil), (packet(#"tiff:Make="6""#), nil),
            (#"<a tiff:Orientation="8">"#, .turned270),
        ] {
            #expect(XMP.orientation(in: Data(text.utf8)) == orientation)
        }
        let plain = try gradient(32, 16).encoded(as: EncodingOptions(format: .jpeg))
        let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        let body = name + Array(packet(#"tiff:Orientation="6""#).utf8)
        let data = plain.prefix(2) + Data(FlatJPEG.segment(0xE1, body)) + plain.dropFirst(2)
        let image = try Image(data: data)
        #expect(image.info.orientation == .turned90)
        let turned = try Image(data: plain).applying([Rotate(degrees: 90)])
        for format in [ImageFormat.jpeg, .png, .webp] {
            let file = try image.encoded(as: EncodingOptions(format: format, isLossless: true))
            let result = try Image(data: file)
            #expect(result.info.orientation == .upright)
            #expect(result.info.storedSize == ImageSize(width: 16, height: 32))
            if format != .jpeg { #expect(try result.pixels() == turned.pixels()) }
        }
        // An upload has no XMP, but an orientation.
        let upload = try Image(data: image.withoutPrivateMetadata())
        #expect(upload.info.orientation == .turned90 && upload.header.metadata.xmp == nil)
    }

    @Test func `the namespace counts, and not the prefix`() {
        let other = #"<a xmlns:t="http://ns.adobe.com/tiff/1.0/" xmlns:tiff="urn:mine" "#
        #expect(
            edited(other + #"t:Orientation="6" tiff:Orientation="6"/>"#)
                == other + #"t:Orientation="1" tiff:Orientation="6"/>"#)
        let defaulted = #"<Orientation xmlns="http://ns.adobe.com/tiff/1.0/">6</Orientation>"#
        #expect(edited(defaulted) == defaulted.replacing("6<", with: "1<"))
        #expect(edited(#"<a tiff:Orientation="6"/>"#) == #"<a tiff:Orientation="1"/>"#)
    }

    @Test func `properties of another picture stay`() {
        let pantry = packet(
            "",
            #"<x:Pantry><rdf:Bag><rdf:li tiff:Orientation="6"><tiff:ImageWidth>5"#
                + "</tiff:ImageWidth></rdf:li></rdf:Bag></x:Pantry>")
        #expect(edited(pantry) == pantry)
    }

    @Test func `colours that became sRGB are named so`() {
        #expect(
            edited(packet(#"exif:ColorSpace="65535""#), isSRGB: true)
                .contains(#"exif:ColorSpace="1""#))
        #expect(
            edited(packet(#"exif:ColorSpace="65535""#)).contains(#"exif:ColorSpace="65535""#))
    }

    @Test func `claims of a gain map and of a video are removed, with their prefixes`() {
        let claims = packet(
            #"hdrgm:Version="1.0" GCamera:MicroVideo="1" GCamera:MicroVideoOffset="9" "#
                + #"GCamera:MotionPhoto='1' tiff:Make="M""#,
            "<hdrgm:GainMapMax><rdf:Seq><rdf:li>1</rdf:li></rdf:Seq></hdrgm:GainMapMax>"
                + #"<Container:Directory><rdf:Seq><rdf:li><Container:Item Item:Length="9"/>"#
                + "</rdf:li></rdf:Seq></Container:Directory>")
        let rest = edited(claims)
        for name in ["hdrgm", "GCamera", "Container", "Item", "gain-map", "google"] {
            #expect(!rest.contains(name), "\(name)")
        }
        #expect(rest.contains(#"tiff:Make="M""#))
        #expect(edited(rest) == rest)
        // Other properties of the camera stay.
        let burst = packet(#"GCamera:BurstID="7" GCamera:MicroVideo="1""#)
        #expect(edited(burst) == burst.replacing(#" GCamera:MicroVideo="1""#, with: ""))
    }

    @Test func `a kept gain map keeps its claims, with its new size`() {
        let items = ["Primary", "GainMap", "MotionPhoto"].map {
            #"<rdf:li><Container:Item Item:Semantic="\#($0)" Item:Length="123456"/></rdf:li>"#
        }
        let claims = packet(
            #"hdrgm:Version="1.0" GCamera:MotionPhoto="1""#,
            "<Container:Directory><rdf:Seq>\(items.joined())</rdf:Seq></Container:Directory>")
        let rest = edited(claims, gainMapBytes: 77)
        #expect(rest.contains(#"hdrgm:Version="1.0""#))
        #expect(rest.contains(#"Item:Semantic="GainMap" Item:Length="77""#))
        #expect(rest.contains(#"Item:Semantic="Primary""#))
        #expect(!rest.contains("Motion"))
        // Items may also have elements.
        let elements = packet(
            "",
            "<Container:Directory><rdf:Seq><rdf:li><Container:Item rdf:parseType='Resource'>"
                + "<Item:Semantic>GainMap</Item:Semantic><Item:Length>5</Item:Length>"
                + "</Container:Item></rdf:li></rdf:Seq></Container:Directory>")
        #expect(edited(elements, gainMapBytes: 77).contains("<Item:Length>77</Item:Length>"))
    }

    @Test func `thumbnails and a missing rest of the packet are removed`() {
        let note = #"<a xmlns:n="http://ns.adobe.com/xmp/note/" n:HasExtendedXMP="F"/>"#
        #expect(edited(note) == note)
        #expect(edited(note, extended: false) == "<a/>")
        let thumbnails =
            #"<a xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"><xmp:Thumbnails>"#
            + "<rdf:Alt><rdf:li>x</rdf:li></rdf:Alt></xmp:Thumbnails></a>"
        #expect(!edited(thumbnails).contains("Thumbnails"))
        #expect(edited(thumbnails).contains(#"xmp:Rating="3""#))
    }

    @Test func `a packet does not grow if it has padding`() {
        let small = packet(#"tiff:ImageWidth="1" tiff:ImageLength="1""#)
        #expect(edited(small).utf8.count == small.utf8.count)
        #expect(edited(small).hasSuffix(#"<?xpacket end="w"?>"#))
    }

    @Test(arguments: [
        "<a tiff:Orientation=\"6\">", "<!DOCTYPE a [<!ENTITY b \"c\">]><a tiff:Orientation=\"6\"/>",
        "<a tiff:Orientation=\"6\"></b>", "tiff:Orientation=\"6\"", "<a tiff:Orientation=\"6\" b/>",
        "<a tiff:Orientation=\"6\" b=\"<\"/>",
    ])
    func `a damaged packet only loses its orientation`(_ packet: String) {
        #expect(edited(packet) == packet.replacing("6", with: "1"))
    }

    @Test func `hostile packets are read within their bounds`() {
        let deep = String(repeating: "<a>", count: 101) + String(repeating: "</a>", count: 101)
        let wide = "<a>" + String(repeating: "<b/>", count: 50_000) + "</a>"
        let prefixes = (0..<300).map { " xmlns:p\($0)='u'" }.joined()
        for packet in [
            deep, wide, "<a\(prefixes)/>", "<\(String(repeating: "a", count: 300))/>",
            "<a>" + String(repeating: "<!--", count: 100_000), "<a b='" + wide,
            String(repeating: "<?", count: 100_000),
        ] {
            #expect(XMPDocument(Array(packet.utf8)) == nil)
            #expect(edited(packet) == packet)
        }
    }

    @Test func `every cut and every wrong byte leaves a packet or nothing`() {
        let whole = Array(
            packet(
                #"hdrgm:Version="1.0" tiff:Orientation="6""#,
                "<Container:Directory><rdf:Seq><rdf:li><Container:Item Item:Length='9'/></rdf:li>"
                    + "</rdf:Seq></Container:Directory>"
            ).utf8)
        for position in whole.indices {
            _ = edited(String(decoding: whole[..<position], as: UTF8.self))
            for byte: UInt8 in [0, 0x3C, 0x3E, 0x22, 0x2F, 0x3A] {
                var bytes = whole
                bytes[position] = byte
                for size in [nil, 7] {
                    _ = XMP.edited(
                        Data(bytes), ImageSize(width: 1, height: 1), isSRGB: true,
                        gainMapBytes: size, keepsExtension: false)
                }
            }
        }
    }
}
