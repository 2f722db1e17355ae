/// The first line of a YUV4MPEG2 video.
struct Y4MHeader: Equatable {
    /// The longest accepted side.
    private static let longestSide = 16_384

    var width = 0
    var height = 0
    var framesPerSecond = 25.0
    /// The chroma sampling, such as `420jpeg`.
    var sampling = "420jpeg"
    var isFullRange = false

    /// Parses a line; `nil` if it is not a valid header.
    init?(_ line: String) {
        guard line.hasPrefix(Y4MFile.signature) else { return nil }
        for word in line.dropFirst(Y4MFile.signature.count).split(separator: " ") {
            let value = String(word.dropFirst())
            switch word.first {
            case "W": width = Int(value) ?? 0
            case "H": height = Int(value) ?? 0
            case "C": sampling = value
            case "F":
                let parts = value.split(separator: ":").compactMap { Double($0) }
                guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
                framesPerSecond = parts[0] / parts[1]
            case "X" where value == "COLORRANGE=FULL": isFullRange = true
            default: continue
            }
        }
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
            (0.01...1000).contains(framesPerSecond)
        else { return nil }
    }
}
