import Foundation
@testable import Rendering
import Testing

/// Point filters on 16 bits, compared with plain arithmetic in Double.
struct DeepPointTests {
    private static let colors = DeepPixels.noise(67, 9, channels: 3)

    @Test(arguments: FilterFormula.all)
    func `a filter follows its formula within one part of 65,535`(_ entry: FilterFormula) throws {
        let input = Self.colors
        let output = try input.result([entry.filter])
        var largest = 0.0
        for y in 0..<input.height {
            for x in 0..<input.width {
                let exact = entry.formula(input.color(x, y))
                    .clamped(lowerBound: .zero, upperBound: .one)
                let difference = (exact - output.color(x, y)) * 65_535
                largest = max(largest, difference.max(), -difference.min())
            }
        }
        #expect(largest <= 1, "\(largest)")
    }

    @Test(arguments: CatalogPropertyTests.Entry.all.filter(\.isOfPoints))
    func `every point filter of the catalogue is exact`(
        _ entry: CatalogPropertyTests.Entry
    ) throws {
        let filter = try entry.descriptor.filter(with: entry.parameters)
        let operations = try entry.operations()
        let input = Self.colors
        let output = try input.result([filter])
        var (wrong, largest) = (0, 0.0)
        for y in 0..<input.height {
            for x in 0..<input.width {
                let place = PointReference.Place(
                    x: x, y: y, width: input.width, height: input.height)
                let exact = PointReference.run(operations, on: input.color(x, y), at: place)
                    .clamped(lowerBound: .zero, upperBound: .one)
                let difference = (exact - output.color(x, y)) * 65_535
                let error = max(difference.max(), -difference.min())
                largest = max(largest, error)
                if error > 1 { wrong += 1 }
            }
        }
        // At a jump of the function, the rounding of the input decides.
        let jumps = ["posterize", "threshold"].contains(entry.descriptor.name)
        #expect(jumps ? wrong <= 1 : largest <= 1, "\(largest)")
    }

    @Test func `512 levels within two levels of 8 bits stay apart`() throws {
        let ramp = DeepPixels(
            width: 512, height: 1, channels: 1, samples: (0..<512).map { 30_000 + UInt16($0) })
        for filter in [Brightness(amount: 10), Exposure(amount: 20)] as [any Filter] {
            let result = try ramp.result([filter])
            #expect(Set(result.samples).count >= 511)
            #expect(zip(result.samples, result.samples.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test func `grey stays grey unless a filter colours it`() throws {
        let gray = DeepPixels.noise(41, 3, channels: 1)
        #expect(try gray.result([Brightness(amount: 5)]).channels == 1)
        #expect(try gray.result([Grayscale()]).samples == gray.samples)
        #expect(try gray.result([Look(.sepia)]).channels == 3)
    }

    @Test func `alpha is unchanged`() throws {
        let input = DeepPixels.noise(33, 5, channels: 4)
        let output = try input.result([Contrast(amount: 30), Look(.sepia, intensity: 0.5)])
        for index in stride(from: 3, to: input.samples.count, by: 4) {
            #expect(output.samples[index] == input.samples[index])
        }
    }

    @Test func `strips, threads and kernels make no difference`() throws {
        let image = try Image(data: DeepPixels.noise(300, 70, channels: 3).file())
            .applying([Exposure(amount: 30), GaussianBlur(radius: 3), Resize(width: 120)])
        let whole = try image.encoded(as: EncodingOptions(threads: 1))
        for height in [16, 32] {
            #expect(
                try image.encoded(as: EncodingOptions(threads: 2), stripHeight: height) == whole)
        }
    }
}
