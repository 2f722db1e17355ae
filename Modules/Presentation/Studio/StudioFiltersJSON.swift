public import Core
import FoundationEssentials
import Glibc

/// The filters for the controls of an editor: `{"filters","groups","strip"}`. A filter has the
/// members of ``FiltersJSON`` and a `title`. Each of its parameters also has a `title`, a `step`
/// and `choices`. A group is `{"category","title","filters":[name]}`. `strip` lists names of
/// filters.
public struct StudioFiltersJSON: Sendable {
    private let filters: [FilterInfo]
    private let strip: [String]

    /// - Parameter strip: The names of the filters that the editor shows with sample pictures.
    public init(_ filters: [FilterInfo], strip: [String]) {
        self.filters = filters
        self.strip = strip
    }

    public var json: JSONText {
        let list = filters.map { filter in
            FiltersJSON.filter(
                filter, more: [.init("title", .string(StudioTitle.text(filter.name)))]
            ) { parameter in
                [
                    .init("title", .string(StudioTitle.text(parameter.key))),
                    .init("step", parameter.step.map(JSONText.number) ?? .null),
                    .init("choices", .array(parameter.choices.map(JSONText.string))),
                ]
            }
        }
        var groups: [(category: FilterCategory, names: [String])] = []
        for filter in filters {
            if let index = groups.firstIndex(where: { $0.category == filter.category }) {
                groups[index].names.append(filter.name)
            } else {
                groups.append((filter.category, [filter.name]))
            }
        }
        return .object([
            .init("filters", .array(list)),
            .init(
                "groups",
                .array(
                    groups.map { group in
                        .object([
                            .init("category", .string(group.category.rawValue)),
                            .init("title", .string(StudioTitle.text(group.category))),
                            .init("filters", .array(group.names.map(JSONText.string))),
                        ])
                    })),
            .init("strip", .array(strip.map(JSONText.string))),
        ])
    }
}

/// The output options for the controls of an editor: `{"options":[{"name","title","summary",
/// "kind","minimum","maximum","choices","formats"}],"formats":[{"name","title"}]}`.
public struct StudioOptionsJSON: Sendable {
    public init() {}

    public var json: JSONText {
        .object([
            .init("options", .array(OutputOptions.descriptions.map(Self.option))),
            .init(
                "formats",
                .array(
                    ImageFormat.written.map { format in
                        .object([
                            .init("name", .string(format.rawValue)),
                            .init("title", .string(format.name)),
                        ])
                    })),
        ])
    }

    private static func option(_ option: OptionDescription<OutputOptions>) -> JSONText {
        var kind = "flag"
        var (range, choices): (ClosedRange<Int>?, [String]) = (nil, [])
        switch option.kind {
        case .flag: break
        case .wholeNumber(let numbers): (kind, range) = ("number", numbers)
        // A text field, because a size is typed with a unit, such as `200kB`.
        case .bytes: kind = "word"
        case .word(let words): (kind, choices) = ("word", words)
        }
        let maximum = range.flatMap { $0.upperBound == .max ? nil : $0.upperBound }
        return .object([
            .init("name", .string(option.name)),
            .init("title", .string(StudioTitle.text(option.name))),
            .init("summary", .string(option.summary)),
            .init("kind", .string(kind)),
            .init("minimum", range.map { .integer($0.lowerBound) } ?? .null),
            .init("maximum", maximum.map(JSONText.integer) ?? .null),
            .init("choices", .array(choices.map(JSONText.string))),
            .init("formats", .array(option.formats.map { .string($0.rawValue) })),
        ])
    }
}

/// Titles of controls, made from the names of filters, parameters and options.
enum StudioTitle {
    /// Returns the title of a group of filters. For a category that is not in the table, the title
    /// is made from the category's name.
    static func text(_ category: FilterCategory) -> String {
        categories[category] ?? text(category.rawValue)
    }

    private static let categories: [FilterCategory: String] = [
        .colorAdjustment: "Light and colour", .photoEffect: "Photo effects",
        .vintage: "Vintage looks", .colorTool: "Colour tools", "sharpen": "Sharpening",
        "blur": "Blurs", "stylize": "Drawings and patterns", .geometry: "Geometry",
        .layer: "Texts and overlays",
    ]

    /// Returns the title for a name: `Gaussian blur` for `gaussian-blur`, and `Colour` for `color`.
    /// Names have American spelling, as in Core Image and CSS; titles have British spelling.
    static func text(_ name: String) -> String {
        let name = name.replacing("color", with: "colour").replacing("Color", with: "Colour")
            .replacing("gray", with: "grey")
        var words = ""
        var wasLower = false
        for character in name {
            if character == "-" || character == "_" {
                words += " "
                wasLower = false
            } else if character.isNumber, wasLower {
                words += " " + String(character)
                wasLower = false
            } else if character.isUppercase, wasLower {
                words += " " + character.lowercased()
                wasLower = false
            } else {
                words.append(character)
                wasLower = character.isLowercase
            }
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension ParameterDescriptor {
    /// The distance between neighbouring values of the slider: 1 or 5 times a power of ten, so that
    /// the slider has 100 to 500 values. It is at least 1 for whole numbers, and `nil` if the
    /// parameter has no slider.
    fileprivate var step: Double? {
        guard let minimum = sliderMinimum, let maximum = sliderMaximum, maximum > minimum else {
            return nil
        }
        let most = (maximum - minimum) / 100
        let power = pow(10, log10(most).rounded(.down))
        let step = power * (power * 5 <= most * 1.000_001 ? 5 : 1)
        return kind == .wholeNumber ? max(1, step.rounded()) : step
    }

    fileprivate var choices: [String] { if case .choice(let words) = kind { words } else { [] } }
}
