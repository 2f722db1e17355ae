import Foundation
import Rendering
import Testing

/// Operations that no filter of the catalogue uses.
struct OperationRangeTests {
    static let operations: [ImageOperation] = [
        .neighbourhood(.cells(scale: 0)), .neighbourhood(.cells(scale: .nan)),
        .neighbourhood(.crystals(spacing: 0, seed: 0)),
        .neighbourhood(.crystals(spacing: .infinity, seed: .min)),
        .neighbourhood(.boxBlur(radius: 1e19)), .neighbourhood(.boxBlur(radius: -5)),
        .neighbourhood(.gaussianBlur(radius: .infinity)),
        .neighbourhood(.gaussianBlur(radius: -1)),
        .neighbourhood(.mixedWithBlur(.bloom(.nan), radius: 1)),
        .neighbourhood(.mixedWithBlur(.unsharp(1), radius: 1e300)),
        .geometry(.rotate(.radians(.infinity), background: .black)),
        .geometry(.rotate(.degrees(1e18), background: .black)),
        .geometry(.rotate(.degrees(10), background: Paint(red: .nan, green: 0, blue: 0))),
        .geometry(.straighten(.degrees(90))), .geometry(.straighten(.radians(.nan))),
        .geometry(
            .perspective(
                Corners(
                    topLeft: .init(1, 1), topRight: .init(1, 1), bottomRight: .init(1, 1),
                    bottomLeft: .init(1, 1)), ratio: nil)),
        .geometry(.crop(.ratio(width: 0, height: 1))),
        .geometry(.crop(.rectangle(x: .min, y: 0, width: .max, height: 1))),
        .geometry(.crop(.part(width: .percent(0), height: .pixels(1)))),
        .geometry(.crop(.part(width: .pixels(1), height: .pixels(.nan)))),
        .geometry(.resize(ResizeTarget(width: -1, height: .max))),
        .geometry(.resize(ResizeTarget(percent: .infinity))),
        .geometry(.trimBorders(tolerance: -1)), .geometry(.trimBorders(tolerance: .nan)),
        .geometry(.border(width: .pixels(-1), height: .pixels(0), color: .white)),
        .geometry(.border(width: .pixels(1), height: .percent(.nan), color: .white)),
        .geometry(
            .border(
                width: .pixels(1), height: .pixels(1), color: Paint(red: 2, green: 0, blue: 0))),
        .point([.power(.nan)]), .point([.posterize(levels: .max)]),
        .point([.matrix(.scale(.infinity))]), .point([.mixed([.threshold(.nan)], amount: 0.5)]),
        .point([.inLinearLight([.vibrance(-.infinity)])]),
        .point([.vignette(intensity: 1, radius: -1)]),
    ]

    @Test func `an operation with a number out of range is an error`() throws {
        let image = try Image(data: gradient(9, 7).encoded())
        for operation in Self.operations {
            #expect(throws: FilterError.self, "\(operation)") {
                try image.applying([Made(made: operation)]).pixels()
            }
            #expect(throws: FilterError.self, "\(operation)") {
                try image.applying([Made(made: operation)]).resultSize()
            }
        }
    }

    @Test func `the ends of the ranges work`() throws {
        let image = try Image(data: gradient(9, 7).encoded())
        for operation: NeighbourhoodOperation in [
            .cells(scale: 1), .cells(scale: 65_535), .crystals(spacing: 1, seed: .max),
            .crystals(spacing: 65_535, seed: .min), .boxBlur(radius: 0), .boxBlur(radius: 500),
            .gaussianBlur(radius: 0), .gaussianBlur(radius: 500),
            .mixedWithBlur(.gloom(-1_000), radius: 0),
        ] {
            let made = Made(made: .neighbourhood(operation))
            #expect(
                try image.applying([made]).pixels().size == ImageSize(width: 9, height: 7),
                "\(operation)")
        }
    }

    private struct Made: Filter {
        let made: ImageOperation

        func operation() throws(FilterError) -> ImageOperation { made }
    }
}
