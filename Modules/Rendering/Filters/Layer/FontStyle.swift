/// Which of a family's fonts text is set in.
public enum FontStyle: String, Sendable, CaseIterable {
    case regular
    case bold
    case italic
    case boldItalic = "bold-italic"

    var isBold: Bool { self == .bold || self == .boldItalic }
    var isItalic: Bool { self == .italic || self == .boldItalic }
}
