/// How much coarser the colour of a JPEG is than its brightness, by the usual names.
public enum ChromaSubsampling: String, Sendable, Hashable, CaseIterable, Codable {
    case full = "4:4:4"
    case half = "4:2:2"
    case vertical = "4:4:0"
    case quarter = "4:2:0"
    case line = "4:1:1"
}
