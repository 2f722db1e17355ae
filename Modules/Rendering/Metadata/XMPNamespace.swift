/// The namespaces of XMP properties that the engine reads or edits.
enum XMPNamespace: String, CaseIterable {
    case rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    case tiff = "http://ns.adobe.com/tiff/1.0/"
    case exif = "http://ns.adobe.com/exif/1.0/"
    case basic = "http://ns.adobe.com/xap/1.0/"
    case note = "http://ns.adobe.com/xmp/note/"
    case gainMap = "http://ns.adobe.com/hdr-gain-map/1.0/"
    case appleGainMap = "http://ns.apple.com/HDRGainMap/1.0/"
    case applePixels = "http://ns.apple.com/pixeldatainfo/1.0/"
    case camera = "http://ns.google.com/photos/1.0/camera/"
    case container = "http://ns.google.com/photos/1.0/container/"
    case item = "http://ns.google.com/photos/1.0/container/item/"
    case oplus = "http://ns.oplus.com/photos/1.0/camera/"

    /// The prefix of the namespace in a packet that declares none for it.
    var usualPrefix: String {
        switch self {
        case .rdf: "rdf"
        case .tiff: "tiff"
        case .exif: "exif"
        case .basic: "xmp"
        case .note: "xmpNote"
        case .gainMap: "hdrgm"
        case .appleGainMap: "HDRGainMap"
        case .applePixels: "apdi"
        case .camera: "GCamera"
        case .container: "Container"
        case .item: "Item"
        case .oplus: "OpCamera"
        }
    }
}
