/// The vintage looks: those of CSSgram, with its published numbers, in the catalogue's order.
///
/// The raw value is the name in the catalogue; ``FilterCatalog/vintageLooks`` describes each.
public enum VintageLook: String, CaseIterable, Sendable {
    case year1977 = "1977"
    case aden, brannan, brooklyn, clarendon, earlybird, gingham, hudson, inkwell, kelvin, lark
    case lofi, maven, mayfair, moon, nashville, perpetua, reyes, rise, slumber, stinson, toaster
    case valencia, walden, willow, xpro2
}

extension VintageLook {
    /// The look's summary, and its CSS in the order in which a browser applies it.
    var entry: LookEntry {
        switch self {
        case .year1977:
            entry("Pink light and rich colours.") {
                [
                    .blend(.screen, .solid(.rgb(243, 106, 188, 0.3))),
                    .contrast(1.1), .brightness(1.1), .saturate(1.3),
                ]
            }
        case .aden:
            entry("Pale and bright, with a dark gradient from the left.") {
                [
                    .blend(
                        .darken,
                        .rightwards(.rgb(66, 10, 14, 0.2, at: 0), .rgb(66, 10, 14, 0, at: 1))),
                    .hueRotate(-20), .contrast(0.9), .saturate(0.85), .brightness(1.2),
                ]
            }
        case .brannan:
            entry("Hard contrast over brown, with violet shadows.") {
                [
                    .blend(.lighten, .solid(.rgb(161, 44, 199, 0.31))),
                    .sepia(0.5), .contrast(1.4),
                ]
            }
        case .brooklyn:
            entry("Soft and minty, with lilac corners.") {
                [
                    .blend(
                        .overlay,
                        .circle(.rgb(168, 223, 193, 0.4, at: 0.7), .rgb(196, 183, 200, at: 1))),
                    .contrast(0.9), .brightness(1.1),
                ]
            }
        case .clarendon:
            entry("Strong colours and contrast, with cool lights.") {
                [
                    .blend(.overlay, .solid(.rgb(127, 187, 227, 0.2))),
                    .contrast(1.2), .saturate(1.35),
                ]
            }
        case .earlybird:
            entry("Warm in the middle and dark red at the corners.") {
                [
                    .blend(
                        .overlay,
                        .circle(
                            .rgb(208, 186, 142, at: 0.2), .rgb(54, 3, 9, at: 0.85),
                            .rgb(29, 2, 16, at: 1))),
                    .contrast(0.9), .sepia(0.2),
                ]
            }
        case .gingham:
            entry("Light and a little washed out.") {
                [
                    .blend(.softLight, .solid(.rgb(230, 230, 250))),
                    .brightness(1.05), .hueRotate(-10),
                ]
            }
        case .hudson:
            entry("Cool and bright, with dark corners.") {
                [
                    .blend(
                        .multiply,
                        .circle(.rgb(166, 177, 255, at: 0.5), .rgb(52, 33, 52, at: 1)).opacity(0.5)),
                    .brightness(1.2), .contrast(0.9), .saturate(1.1),
                ]
            }
        case .inkwell:
            entry("Black and white, light.") {
                [.sepia(0.3), .contrast(1.1), .brightness(1.1), .grayscale(1)]
            }
        case .kelvin:
            entry("Glowing orange.") {
                [
                    .blend(.colorDodge, .solid(.rgb(56, 44, 52))),
                    .blend(.overlay, .solid(.rgb(183, 125, 33))),
                ]
            }
        case .lark:
            entry("Bright, with soft lights and cool colours.") {
                [
                    .blend(.colorDodge, .solid(.rgb(34, 37, 63))),
                    .blend(.darken, .solid(.rgb(242, 242, 242, 0.8))),
                    .contrast(0.9),
                ]
            }
        case .lofi:
            entry("Strong contrast, with dark corners.") {
                [
                    .blend(
                        .multiply, .circle(.rgb(34, 34, 34, 0, at: 0.7), .rgb(34, 34, 34, at: 1.5))),
                    .saturate(1.1), .contrast(1.5),
                ]
            }
        case .maven:
            entry("Dim and greenish, with strong colours.") {
                [
                    .blend(.hue, .solid(.rgb(3, 230, 26, 0.2))),
                    .sepia(0.25), .brightness(0.95), .contrast(0.95), .saturate(1.5),
                ]
            }
        case .mayfair:
            entry("A warm glow left of the middle, dark around it.") {
                [
                    .blend(
                        .overlay,
                        .circle(
                            x: 0.4, y: 0.4, .rgb(255, 255, 255, 0.8, at: 0),
                            .rgb(255, 200, 200, 0.6, at: 0.3), .rgb(17, 17, 17, at: 0.6)
                        ).opacity(0.4)),
                    .contrast(1.1), .saturate(1.1),
                ]
            }
        case .moon:
            entry("Black and white, with grey shadows.") {
                [
                    .blend(.softLight, .solid(.rgb(160, 160, 160))),
                    .blend(.lighten, .solid(.rgb(56, 56, 56))),
                    .grayscale(1), .contrast(1.1), .brightness(1.1),
                ]
            }
        case .nashville:
            entry("Pink lights and blue shadows.") {
                [
                    .blend(.darken, .solid(.rgb(247, 176, 153, 0.56))),
                    .blend(.lighten, .solid(.rgb(0, 70, 150, 0.4))),
                    .sepia(0.2), .contrast(1.2), .brightness(1.05), .saturate(1.2),
                ]
            }
        case .perpetua:
            entry("Blue above and yellow below.") {
                [
                    .blend(
                        .softLight,
                        .downwards(.rgb(0, 91, 154, at: 0), .rgb(230, 193, 61, at: 1)).opacity(0.5))
                ]
            }
        case .reyes:
            entry("Faded and dusty.") {
                [
                    .blend(.softLight, .solid(.rgb(239, 205, 173)).opacity(0.5)),
                    .sepia(0.22), .brightness(1.1), .contrast(0.85), .saturate(0.75),
                ]
            }
        case .rise:
            entry("A soft golden light.") {
                [
                    .blend(
                        .multiply,
                        .circle(.rgb(236, 205, 169, 0.15, at: 0.55), .rgb(50, 30, 7, 0.4, at: 1))),
                    .blend(
                        .overlay,
                        .circle(.rgb(232, 197, 152, 0.8, at: 0), .rgb(232, 197, 152, 0, at: 0.9))
                            .opacity(0.6)),
                    .brightness(1.05), .sepia(0.2), .contrast(0.9), .saturate(0.9),
                ]
            }
        case .slumber:
            entry("Quiet colours and brown shadows.") {
                [
                    .blend(.lighten, .solid(.rgb(69, 41, 12, 0.4))),
                    .blend(.softLight, .solid(.rgb(125, 105, 24, 0.5))),
                    .saturate(0.66), .brightness(1.05),
                ]
            }
        case .stinson:
            entry("Pale and slightly pink.") {
                [
                    .blend(.softLight, .solid(.rgb(240, 149, 128, 0.2))),
                    .contrast(0.75), .saturate(0.85), .brightness(1.15),
                ]
            }
        case .toaster:
            entry("Burnt orange in the middle, purple at the corners.") {
                [
                    .blend(.screen, .circle(.rgb(128, 78, 15, at: 0), .rgb(59, 0, 59, at: 1))),
                    .contrast(1.5), .brightness(0.9),
                ]
            }
        case .valencia:
            entry("Warm and slightly faded.") {
                [
                    .blend(.exclusion, .solid(.rgb(58, 3, 57)).opacity(0.5)),
                    .contrast(1.08), .brightness(1.08), .sepia(0.08),
                ]
            }
        case .walden:
            entry("Yellow lights and blue shadows.") {
                [
                    .blend(.screen, .solid(.rgb(0, 68, 204)).opacity(0.3)),
                    .brightness(1.1), .hueRotate(-10), .sepia(0.3), .saturate(1.6),
                ]
            }
        case .willow:
            entry("Nearly without colour, rosy grey.") {
                [
                    .blend(
                        .overlay, .circle(.rgb(212, 169, 175, at: 0.55), .rgb(0, 0, 0, at: 1.5))),
                    .blend(.color, .solid(.rgb(216, 205, 203))),
                    .grayscale(0.5), .contrast(0.95), .brightness(0.9),
                ]
            }
        case .xpro2:
            entry("Burnt colours, with blue corners.") {
                [
                    .blend(
                        .colorBurn,
                        .circle(.rgb(230, 231, 224, at: 0.4), .rgb(43, 42, 161, 0.6, at: 1.1))),
                    .sepia(0.3),
                ]
            }
        }
    }

    private func entry(
        _ summary: String, steps: @escaping @Sendable () -> [CSSStep]
    ) -> LookEntry {
        LookEntry(name: rawValue, summary: summary, category: .vintage) {
            steps().flatMap(\.operations)
        }
    }
}
