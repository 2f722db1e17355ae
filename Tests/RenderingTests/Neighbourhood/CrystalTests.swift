@testable import Rendering
import Testing

struct CrystalTests {
    @Test(arguments: [(1.0, 0), (2.5, 3), (6, 7), (15, 1), (40, 65_535)])
    func `a crystal is the mean of the pixels nearest to its point`(
        _ radius: Double, _ seed: Int
    ) throws {
        let points = CrystalPoints(spacing: 2 * radius, seed: seed)
        let (width, height) = (61, 47)
        // Searches two cells further than necessary.
        let reach = 3
        func owner(_ x: Int, _ y: Int) -> SIMD2<Int> {
            var best: (cell: SIMD2<Int>, distance: Double) = ([0, 0], .infinity)
            for row in points.cell(y) - reach...points.cell(y) + reach {
                for column in points.cell(x) - reach...points.cell(x) + reach {
                    let point = points.point(column: column, row: row)
                    let (dx, dy) = (point.x - Double(x) - 0.5, point.y - Double(y) - 0.5)
                    let distance = dx * dx + dy * dy
                    if distance < best.distance { best = ([column, row], distance) }
                }
            }
            return best.cell
        }
        let owners = (0..<height).map { y in (0..<width).map { x in owner(x, y) } }
        for layout in [PixelLayout.gray8, .rgba8] {
            let error = try largestError(
                noise(width, height, layout), Crystallize(radius: radius, seed: seed)
            ) { planes in
                planes.map { plane in
                    var sums: [SIMD2<Int>: SIMD2<Double>] = [:]
                    for y in 0..<height {
                        for x in 0..<width {
                            sums[owners[y][x], default: .zero] += [plane[x, y], 1]
                        }
                    }
                    return Plane(width: width, height: height) { x, y in
                        let sum = sums[owners[y][x]] ?? [0, 1]
                        return sum.x / sum.y
                    }
                }
            }
            #expect(error < 0.6)
        }
    }
}
