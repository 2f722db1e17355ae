/// The photo effects: those that an editor offers, in the order in which it shows them, then the
/// others.
///
/// The raw value is the name in the catalogue; ``FilterCatalog/photoEffects`` and
/// ``FilterCatalog/looks`` describe each.
/// - SeeAlso: `CIPhotoEffectChrome` and its relatives, whose mathematics is not published: these
///   looks are our own. `CISepiaTone` is W3C's `sepia` matrix.
public enum PhotoEffect: String, CaseIterable, Sendable {
    case chrome, fade, instant, noir, process, tonal, transfer, sepia
    case mono
    /// The unchanged image, for a list of looks in which the user can return to it.
    case original = "none"

    /// True for effects that an editor offers in its strip of small pictures.
    var isInStrip: Bool { self != .mono && self != .original }
}

extension PhotoEffect {
    /// The effect's summary, Core Image's name for it, and its operations on encoded values.
    var entry: LookEntry {
        switch self {
        case .chrome:
            entry("Richer colour and contrast, as on slide film.", alias: "CIPhotoEffectChrome") {
                [
                    .matrix(.saturation(1.42)),
                    .curve(ToneCurve(levels: [0, 15, 42, 80, 123, 165, 201, 230, 255])),
                ]
            }
        case .fade:
            entry(
                "Pale colours, lifted blacks and dull whites, as a faded print.",
                alias: "CIPhotoEffectFade"
            ) {
                [
                    .matrix(.saturation(0.62)),
                    .curves(
                        red: ToneCurve(levels: [30, 52, 78, 106, 134, 162, 188, 212, 234]),
                        green: ToneCurve(levels: [32, 54, 80, 107, 134, 160, 185, 208, 229]),
                        blue: ToneCurve(levels: [38, 59, 84, 109, 134, 158, 181, 202, 222])),
                ]
            }
        case .instant:
            entry(
                "Old instant film: warm highlights, lifted shadows, quiet colours.",
                alias: "CIPhotoEffectInstant"
            ) {
                [
                    .matrix(.saturation(0.66)),
                    .curves(
                        red: ToneCurve(levels: [18, 40, 74, 110, 146, 181, 212, 236, 250]),
                        green: ToneCurve(levels: [25, 48, 80, 114, 147, 178, 206, 229, 245]),
                        blue: ToneCurve(levels: [24, 45, 74, 104, 135, 166, 194, 218, 237])),
                ]
            }
        case .noir:
            entry("Black and white with strong contrast.", alias: "CIPhotoEffectNoir") {
                [
                    .matrix(
                        ColorMatrix(
                            red: [0.26, 0.66, 0.08, 0], green: [0.26, 0.66, 0.08, 0],
                            blue: [0.26, 0.66, 0.08, 0])),
                    .curve(ToneCurve(levels: [0, 3, 20, 62, 130, 202, 242, 253, 255])),
                ]
            }
        case .process:
            entry("Cross-processed film: cool, with blue shadows.", alias: "CIPhotoEffectProcess") {
                [
                    .matrix(.saturation(1.05)),
                    .curves(
                        red: ToneCurve(levels: [0, 17, 45, 80, 118, 157, 193, 222, 242]),
                        green: ToneCurve(levels: [3, 28, 60, 96, 133, 169, 202, 230, 250]),
                        blue: ToneCurve(levels: [42, 66, 94, 123, 151, 179, 205, 229, 248])),
                ]
            }
        case .tonal:
            entry("Black and white with unchanged tones.", alias: "CIPhotoEffectTonal") {
                [.matrix(.luma)]
            }
        case .transfer:
            entry("A warm print with slightly lifted blacks.", alias: "CIPhotoEffectTransfer") {
                [
                    .matrix(.saturation(0.95)),
                    .curves(
                        red: ToneCurve(levels: [26, 56, 90, 124, 158, 190, 218, 240, 255]),
                        green: ToneCurve(levels: [16, 41, 70, 101, 133, 165, 196, 223, 244]),
                        blue: ToneCurve(levels: [14, 33, 57, 84, 112, 140, 168, 194, 218])),
                ]
            }
        case .sepia:
            entry(
                "The brown of old photographs.", alias: "CISepiaTone",
                intensityAlias: "inputIntensity"
            ) {
                [.matrix(.sepia)]
            }
        case .mono:
            entry("Black and white, a little flatter.", alias: "CIPhotoEffectMono") {
                [
                    .matrix(.luma),
                    .curve(ToneCurve(levels: [14, 42, 70, 97, 124, 151, 178, 205, 234])),
                ]
            }
        case .original:
            entry("The image as it is.", space: .none) {
                []
            }
        }
    }

    private func entry(
        _ summary: String, alias: String? = nil, intensityAlias: String? = nil,
        space: FilterSpace = .encoded,
        operations: @escaping @Sendable () -> [PointOperation]
    ) -> LookEntry {
        LookEntry(
            name: rawValue, aliases: alias.map { [$0] } ?? [], summary: summary,
            category: .photoEffect, space: space,
            intensityAliases: intensityAlias.map { [ParameterAlias($0)] } ?? [],
            operations: operations)
    }
}
