import Rendering
import Testing

/// Properties of every filter in the catalogue.
struct CatalogRangeTests {
    @Test(arguments: Entry.all)
    func `a filter works at both ends of its ranges, and its identity value changes nothing`(
        _ entry: Entry
    ) throws {
        let image = try Image(data: gradient(23, 17, layout: .rgba8).encoded())
        let input = try image.pixels()
        let base = entry.values
        for parameter in entry.filter.parameters where !entry.skipped.contains(parameter.key) {
            // The range of a vector applies to each of its numbers; other tests check this.
            let isNumber = [.number, .wholeNumber].contains(parameter.kind)
            let ends = isNumber ? [parameter.minimum, parameter.maximum] : []
            for end in ends.compactMap(\.self) {
                var values = base
                values[parameter.key] = .number(end)
                let result = try image.applying([entry.filter.filter(with: values)]).pixels()
                #expect(result.size.width > 0, "\(parameter.key) \(end)")
            }
            if let identity = parameter.identity {
                var values = base
                values[parameter.key] = identity
                let result = try image.applying([entry.filter.filter(with: values)]).pixels()
                let others = entry.filter.parameters.filter { $0.identity != nil }
                if others.count == 1 { #expect(difference(result, input) == 0, "\(parameter.key)") }
            }
        }
    }

    @Test(arguments: Entry.all.filter(\.keepsFlat))
    func `a flat picture in colour stays flat`(_ entry: Entry) throws {
        for color in [
            [0, 0, 0, 255], [255, 255, 255, 255], [200, 90, 30, 255], [12, 130, 250, 99],
        ]
            as [[UInt8]]
        {
            for size in [ImageSize(width: 34, height: 21), ImageSize(width: 7, height: 67)] {
                let count = size.width * size.height
                let flat = try #require(
                    Pixels(
                        size: size, layout: .rgba8,
                        samples: Array(repeating: color, count: count).flatMap { $0 }))
                let image = try Image(data: flat.encoded())
                let result = try image.applying([entry.filter.filter(with: entry.values)]).pixels()
                let first = Array(result.samples.prefix(4))
                let isFlat = stride(from: 0, to: result.samples.count, by: 4).allSatisfy {
                    result.samples[$0..<$0 + 4].elementsEqual(first)
                }
                #expect(isFlat, "\(color) \(size)")
            }
        }
    }

    struct Entry: Sendable, CustomTestStringConvertible {
        let filter: FilterDescriptor
        /// The required values, or a value with a visible effect.
        let values: [String: ParameterValue]

        var testDescription: String { filter.name }

        /// Alternatives to the values that are set.
        var skipped: Set<String> { Self.alternatives[filter.name] ?? [] }

        /// True if the filter keeps a flat picture flat. Excludes filters that depend on the
        /// position or show the surroundings, and point filters, which have their own tests.
        var keepsFlat: Bool {
            if case .point? = try? filter.filter(with: values).operation() { return false }
            return !["border", "halftone", "rotate", "text"].contains(filter.name)
        }

        static let all = FilterCatalog.standard.filters.compactMap { filter -> Entry? in
            var values = required[filter.name] ?? [:]
            if values.isEmpty, let first = filter.parameters.first, let example = first.example {
                values[first.key] = example
            }
            guard (try? filter.filter(with: values).operation()) != nil else { return nil }
            return Entry(filter: filter, values: values)
        }

        private static let required: [String: [String: ParameterValue]] = [
            "crop": ["area": "5x4+1+2"], "resize": ["width": 9],
            "perspective": ["corners": "1/1;6/2;5/14;2/12"],
        ]

        private static let alternatives: [String: Set<String>] = [
            // Each value limits the other.
            "clamp": ["min", "max"],
            "crop": ["x", "y", "width", "height"], "resize": ["size"],
            "perspective": [
                "top-left-x", "top-left-y", "top-right-x", "top-right-y", "bottom-right-x",
                "bottom-right-y", "bottom-left-x", "bottom-left-y",
            ],
        ]
    }
}
