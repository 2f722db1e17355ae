extension BlendMode {
    /// W3C's name, such as `color-dodge`.
    var word: String {
        switch self {
        case .colorDodge: "color-dodge"
        case .colorBurn: "color-burn"
        case .hardLight: "hard-light"
        case .softLight: "soft-light"
        default: "\(self)"
        }
    }
}
