import ImageEditorTestSupport
import Rendering
import Testing

/// Sequences of operations that together cover every path through the kernels.
struct Subject: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let operations: [PointOperation]

    /// Most paths share the same edges, so only some subjects try all widths.
    var takesEveryWidth = true

    /// The allowed difference to exact arithmetic before rounding, in levels.
    let tolerance: Double

    init(_ description: String, _ operations: [PointOperation], tolerance: Double = 0.08) {
        testDescription = description
        self.operations = operations
        self.tolerance = tolerance
    }

    static let swap = ColorMatrix(
        red: [0.1, 0.7, 0.3, -0.05], green: [0.6, -0.2, 0.5, 0.1], blue: [0.9, 0.4, -0.2, 0])
    static let mild = ColorMatrix(
        red: [0.9, 0.1, -0.1, 0.05], green: [0.05, 0.85, 0.05, 0], blue: [0, -0.15, 0.95, -0.02])
    static let steep = ToneCurve(through: [.init(0.4, 0), .init(0.43, 1), .init(0.8, 0.6)])
    static let eighths = ToneCurve(evenly: [0.1, 0.15, 0.3, 0.35, 0.5, 0.75, 0.8, 0.95, 0.9])
    static let loose = ToneCurve(through: [.init(0.1, 0), .init(0.37, 0.5), .init(0.81, 0.9)])
    static let sampled = ToneCurve(samples: [0.2, 0, 0.9, 0.4, 1])
    static let fixed = ToneCurve(through: [.init(0, 0), .init(0.3, 0.5), .init(1, 1)])

    static let all =
        plain
        + (blends + placed).map { subject in
            var subject = subject
            subject.takesEveryWidth = false
            return subject
        }

    private static let plain = [
        Subject("matrix", [.matrix(swap)]),
        Subject("matrix far out of range", [.matrix(.scale(9, offset: -4))]),
        Subject("matrices", [.matrix(swap), .matrix(.saturation(1.7)), .matrix(.scale(1.2))]),
        Subject(
            "what was pushed out is brought back",
            [
                .matrix(.scale(1, offset: 0.6)), .matrix(.scale(1, offset: -0.5)),
            ]),
        Subject("curve of eighths", [.curve(eighths)]),
        Subject("curves of their own", [.curves(red: eighths, green: loose, blue: sampled)]),
        Subject("curve beyond its ends", [.matrix(.scale(3, offset: -1)), .curve(loose)]),
        Subject("curves that compose", [.curve(fixed), .curve(fixed.mixed(amount: -0.4))]),
        Subject("curves that do not", [.curve(loose), .curve(sampled)]),
        Subject("luma curve", [.lumaCurve(eighths)]),
        Subject("power", [.power(1.8)]),
        Subject("root of the negative", [.matrix(.scale(2, offset: -0.7)), .power(0.5)]),
        Subject("vibrance", [.vibrance(1)]),
        Subject("less vibrance out of range", [.matrix(.saturation(2.5)), .vibrance(-0.6)]),
        Subject("clamp", [.clamp(0.25...0.6)]),
        Subject("gain in linear light", [.inLinearLight([.matrix(.scale(2))])]),
        Subject("gains in linear light", gains([0.3, 1.9])),
        Subject("gain of the negative", [.matrix(.scale(2, offset: -0.8))] + gains([0.5])),
        Subject("small gain", gains([0.001])), Subject("large gain", gains([7.9])),
        Subject("huge gain", gains([900])), Subject("negative gain", gains([-1])),
        Subject(
            "matrix in linear light out of range",
            [
                .matrix(.scale(2, offset: -0.5)), .inLinearLight([.matrix(swap), .power(0.7)]),
                .inLinearLight([.matrix(.scale(0.5))]),
            ]),
        Subject("root", [.power(0.45)]), Subject("steep curve", [.curve(steep)]),
        // Near black, one level of linear light is thirteen levels of sRGB.
        Subject("matrix in linear light", [.inLinearLight([.matrix(swap)])], tolerance: 0.15),
        Subject(
            "dark matrix in linear light", [.matrix(.scale(0.1)), .inLinearLight([.matrix(mild)])],
            tolerance: 0.15),
        Subject(
            "curves and matrices by turns",
            [
                .curve(eighths), .matrix(mild), .curve(fixed), .matrix(.saturation(1.2)),
                .clamp(0.1...0.9),
            ], tolerance: 0.1),
        Subject(
            "mixed curves between matrices",
            [
                .matrix(mild),
                .mixed([.curve(loose), .matrix(.scale(0.9, offset: 0.05))], amount: 0.6),
                .matrix(.saturation(0.7)),
            ]),
        Subject("mixed matrix", [.mixed([.matrix(swap)], amount: 0.4)]),
        Subject("mixed curve", [.mixed([.curve(sampled)], amount: 0.7)]),
        Subject(
            "mixed run",
            [
                .mixed([.matrix(swap), .curve(eighths), .clamp(0...0.8)], amount: 0.6),
                .matrix(.saturation(0.5)),
            ]),
        Subject(
            "mix in a mix",
            [
                .mixed(
                    [
                        .vibrance(0.5), .mixed([.curve(loose), .matrix(swap)], amount: 0.3),
                        .power(2),
                    ],
                    amount: 0.9)
            ]),
        Subject(
            "long run",
            [
                .matrix(.scale(1, offset: 0.1)), .matrix(.scale(1.4, offset: -0.2)), .vibrance(0.3),
                .inLinearLight([.matrix(.scale(1.5))]), .matrix(.saturation(1.3)),
                .mixed([.matrix(.luma), .curve(eighths)], amount: 0.5), .lumaCurve(fixed),
            ]),
    ]

    private static let placed = [
        Subject("posterized", [.posterize(levels: 5)]),
        Subject("posterized far out", [.matrix(.scale(3, offset: -1)), .posterize(levels: 40)]),
        Subject("threshold", [.threshold(0.437)]),
        Subject("vignette", [.inLinearLight([.vignette(intensity: 0.8, radius: 0.9)])]),
        Subject(
            "vignette out of range",
            [
                .matrix(.scale(2, offset: -0.8)),
                .inLinearLight([.vignette(intensity: 1, radius: 0.4)]),
                .inLinearLight([.vignette(intensity: -1, radius: 1.4)]),
            ]),
        Subject("light corners", [.vignette(intensity: -0.4, radius: 2), .matrix(swap)]),
        Subject("cube", [.cube(cube)]),
        Subject("cube beyond its ends", [.matrix(.scale(3, offset: -1)), .cube(cube)]),
        Subject("mixed cube", [.mixed([.cube(cube), .matrix(swap)], amount: 0.3)]),
        Subject(
            "blends after blends",
            [
                .matrix(.scale(2, offset: -0.5)), .blend(.screen, .solid(stops[0])),
                .blend(.overlay, .solid(stops[1])), .blend(.softLight, .solid(stops[0])),
                .mixed(
                    [.blend(.colorBurn, Gradient(.downwards, stops)), .clamp(0...1)], amount: 0.7),
            ]),
    ]

    static let stops = [
        Gradient.Stop([0.9, 0.2, 0.35], alpha: 0.8, at: 0.1),
        Gradient.Stop([0.3, 0.6, 0.72], at: 0.6), Gradient.Stop([0, 1, 0.4], alpha: 0.3, at: 1.1),
    ]

    private static let cube: CubeTable = {
        var random = SeededGenerator(seed: 9)
        let values = (0..<5 * 5 * 5 * 3).map { _ in Float(random.sample()) / 255 }
        return CubeTable(side: 5, values: values)!
    }()

    private static let blends = BlendMode.allCases.flatMap { mode in
        [
            Subject("\(mode) of a colour", [.blend(mode, .solid(stops[1]))]),
            Subject("\(mode) of a pale colour", [.blend(mode, .solid(stops[0]))]),
            Subject(
                "\(mode) of circles", [.blend(mode, Gradient(.circle(x: 0.3, y: 0.6), stops))]),
            Subject(
                "\(mode) from the left",
                [
                    .matrix(.scale(1.5, offset: -0.2)),
                    .blend(mode, Gradient(.rightwards, Array(stops.prefix(2))).opacity(0.5)),
                ]),
        ]
    }

    private static func gains(_ factors: [Double]) -> [PointOperation] {
        factors.map { .inLinearLight([.matrix(.scale($0))]) }
    }
}
