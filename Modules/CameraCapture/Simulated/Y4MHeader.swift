/// What the first line of a YUV4MPEG2 film says.
struct Y4MHeader: Equatable {
    /// A larger side is no film's.
    private static let longestSide = 16_384

    var width = 0
    var height = 0
    var framesPerSecond = 25.0
    /// Such as `420jpeg`.
    var sampling = "420jpeg"
    var isFullRange = false

    /// `nil` when it is not such a line.
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
