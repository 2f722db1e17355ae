import ImageEditorTestSupport
import Rendering
import Testing

/// Properties of every point filter in the catalogue.
struct CatalogPropertyTests {
    @Test(arguments: Entry.all)
    func `alpha is unchanged, and transparent pixels keep their colour`(_ entry: Entry) throws {
        let operations = try entry.operations()
        var random = SeededGenerator(seed: 5)
        var image = PixelBuffer(.rgba8, width: 61, height: 3) { random.sample() }
        let input = image
        image.run(operations)
        var opaque = PixelBuffer(.rgb8, width: 61, height: 3) { 0 }
        for row in 0..<3 {
            for x in 0..<61 {
                #expect(image.sample(row: row, x * 4 + 3) == input.sample(row: row, x * 4 + 3))
                for channel in 0..<3 {
                    opaque.set(input.sample(row: row, x * 4 + channel), row: row, x * 3 + channel)
                }
            }
        }
        opaque.run(operations)
        for row in 0..<3 {
            for x in 0..<61 * 3 {
                #expect(
                    opaque.sample(row: row, x) == image.sample(row: row, x / 3 * 4 + x % 3))
            }
        }
    }

    @Test(arguments: Entry.all)
    func `a flat image stays flat unless the filter depends on the position`(_ entry: Entry) throws
    {
        let operations = try entry.operations()
        for color in [[0, 0, 0], [255, 255, 255], [200, 90, 30], [12, 130, 250]] as [[UInt8]] {
            var index = 0
            var image = PixelBuffer(.rgb8, width: 45, height: 2) {
                index += 1
                return color[(index - 1) % 3]
            }
            image.run(operations)
            let first = (0..<3).map { image.sample(row: 0, $0) }
            let isFlat = (0..<2).allSatisfy { row in
                (0..<45 * 3).allSatisfy { image.sample(row: row, $0) == first[$0 % 3] }
            }
            #expect(isFlat || PointProgram(operations).dependsOnPlace)
        }
    }

    @Test(arguments: Entry.all)
    func `threads and strips make no difference`(_ entry: Entry) throws {
        let image = try Image(data: try gradient(60, 53).encoded())
            .applying([try entry.descriptor.filter(with: entry.parameters)])
        let whole = try image.pixels(threads: 1, stripHeight: 64)

        #expect(try image.pixels(threads: 2, stripHeight: 16) == whole)
        #expect(try image.pixels(threads: 1, stripHeight: 32) == whole)
    }

    @Test(arguments: Entry.all)
    func `kernels agree with plain arithmetic and with each other`(_ entry: Entry) throws {
        let operations = try entry.operations()
        guard !PointProgram(operations).isIdentity else { return }
        var random = SeededGenerator(seed: 11)
        for layout in [.rgb8, .ycc8(horizontal: 2, vertical: 2)] as [PixelLayout] {
            let input = PixelBuffer(layout, width: 301, height: 3) { random.sample() }
            let results = PointProgram.Kernels.allCases.map { kernels in
                var output = input
                output.run(operations, kernels: kernels)
                return output
            }
            let wide = results[0]
            #expect(results.allSatisfy { $0 == wide })

            let expected = PointReference.run(operations, on: input)
            var largest = 0.0
            for (plane, rows) in expected.enumerated() {
                for (row, samples) in rows.enumerated() {
                    for (index, sample) in samples.enumerated() {
                        let actual = Double(wide.sample(plane: plane, row: row, index))
                        largest = max(largest, abs(actual - sample))
                    }
                }
            }
            #expect(largest <= 1)
        }
    }

    @Test(arguments: Entry.all.filter(\.keepsGray))
    func `grey stays grey`(_ entry: Entry) throws {
        let operations = try entry.operations()
        var level = 0
        var image = PixelBuffer(.rgb8, width: 256, height: 1) {
            level += 1
            return UInt8((level - 1) / 3)
        }
        image.run(operations)
        for x in 0..<256 {
            let (red, blue) = (image.sample(row: 0, x * 3), image.sample(row: 0, x * 3 + 2))
            #expect(red == image.sample(row: 0, x * 3 + 1) && red == blue)
        }
    }

    /// A filter with default values, or with other values if the defaults change nothing.
    struct Entry: Sendable, CustomTestStringConvertible {
        let descriptor: FilterDescriptor
        let parameters: [String: ParameterValue]

        var testDescription: String { descriptor.name }

        var keepsGray: Bool { Self.graysKept.contains(descriptor.name) }

        /// False for filters of other kinds that change nothing by default.
        var isOfPoints: Bool {
            guard case .point? = try? descriptor.filter(with: parameters).operation() else {
                return false
            }
            return true
        }

        func operations() throws -> [PointOperation] {
            guard
                case .point(let operations) = try descriptor.filter(with: parameters).operation()
            else { return [] }
            return operations
        }

        static let all = FilterCatalog.standard.filters.filter(\.isOfPoints).map { filter in
            Entry(descriptor: filter, parameters: filter.telling)
        }

        private static let graysKept: Set = [
            "brightness", "contrast", "saturation", "exposure", "vibrance", "hue", "highlights",
            "shadows", "gamma", "color-controls", "highlight-shadow-adjust", "gamma-adjust",
            "mono", "tonal", "noir", "none", "grayscale", "hue-rotate", "invert", "clamp", "curve",
            "posterize", "threshold", "vignette", "inkwell", "moon",
        ]
    }
}

extension FilterDescriptor {
    /// True for a point filter that needs no file.
    var isOfPoints: Bool {
        guard !info.parameters.contains(where: \.isRequired), let filter = try? filter(),
            case .point? = try? filter.operation()
        else { return false }
        return true
    }

    /// Values that change the picture.
    fileprivate var telling: [String: ParameterValue] {
        switch info.name {
        case "matrix": return ["red": "0.2 0.9 -0.1", "bias": "0.1:0:-0.05"]
        case "curve": return ["points": "0:0.1 0.3:0.2 0.7:0.9 1:1"]
        case "clamp": return ["min": 0.2, "max": 0.7]
        default: break
        }
        var values: [String: ParameterValue] = [:]
        for parameter in info.parameters where parameter.defaultValue == parameter.identity {
            if let low = parameter.sliderMinimum, let high = parameter.sliderMaximum {
                values[parameter.key] = .number((low + 3 * high) / 4)
            }
        }
        return values
    }
}
