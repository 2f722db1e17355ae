import Cards

extension PhotoSignature {
    /// All there are, the likeliest first.
    static let all: [PhotoSignature] = [.jpeg, .png, .webp, .gif]

    /// How names of such files end, without the dot.
    var fileExtension: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .webp: "webp"
        case .gif: "gif"
        }
    }
}
