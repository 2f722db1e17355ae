import Core
import Editing
import Foundation
import Rendering

/// Measures frames for a screen, 1,200 pixels wide, of one photograph.
enum PreviewBench {
    private static let room = ImageSize(width: 1_200, height: 1_200)

    /// Prints the time of the first frame, then that of each filter of the catalogue.
    ///
    /// - Parameter part: Only filters whose names contain this text; an empty text measures all.
    static func run(on photo: URL, rounds: Int, only part: String) async throws {
        let data = try Data(contentsOf: photo)
        let opening = try await Timing.measure(rounds: rounds) {
            try await CachedPreviewSupplier().preview(
                PreviewRequest(room: room, measures: true), of: PreviewPhoto(key: "") { data })
        }
        print("preview, first frame: \(opening)")
        let supplier = CachedPreviewSupplier()
        let shown = PreviewPhoto(key: "photo") { data }
        for (name, recipe) in recipes where part.isEmpty || name.contains(part) {
            var request = PreviewRequest(recipe: recipe, room: room, measures: true)
            do {
                _ = try await supplier.preview(request, of: shown)
            } catch is RecipeError {
                // An example that does not fit this picture.
                continue
            }
            var last: Preview?
            let frame = try await Timing.measure(rounds: rounds) {
                last = try await supplier.preview(request, of: shown)
            }
            let steps = last.map { $0.timings.map { "\($0.step) \(text($0.milliseconds))" } } ?? []
            print("preview, \(name): \(frame) (\(steps.joined(separator: ", ")))")
            guard name == "nothing" else { continue }
            request.region = PixelRectangle(x: 1_000, y: 1_000, width: 1_200, height: 800)
            let region = request
            let whole = try await Timing.measure(rounds: rounds) {
                try await CachedPreviewSupplier().preview(region, of: shown)
            }
            print("preview, region at 100 %, first: \(whole)")
            _ = try await supplier.preview(region, of: shown)
            let next = try await Timing.measure(rounds: rounds) {
                try await supplier.preview(region, of: shown)
            }
            print("preview, region at 100 %, next: \(next)")
        }
        try await measureGrowth(supplier, shown)
    }

    /// The examples of all filters.
    private static var recipes: [(name: String, recipe: Recipe)] {
        [("nothing", Recipe())]
            + FilterCatalog.standard.filters.map { filter in
                var operation = Recipe.Operation(filter.name)
                if let first = filter.parameters.first {
                    operation.parameters[first.key] = first.example
                }
                return (filter.name, Recipe([operation]))
            }
    }

    private static func measureGrowth(
        _ supplier: CachedPreviewSupplier, _ photo: PreviewPhoto
    ) async throws {
        func render(_ frames: Int) async throws {
            for index in 0..<frames {
                let amount = Double(index % 100)
                _ = try await supplier.preview(
                    PreviewRequest(
                        recipe: Recipe([.init("brightness", ["amount": .number(amount)])]),
                        room: room),
                    of: photo)
            }
        }
        // The allocator's arenas of all threads fill at first.
        try await render(1_000)
        let before = residentBytes()
        try await render(1_000)
        let grown = max(0, residentBytes() - before)
        print("preview, growth after 1,000 frames: \(grown >> 10) KiB")
    }

    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func text(_ milliseconds: Double) -> String {
        let tenths = Int((milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
