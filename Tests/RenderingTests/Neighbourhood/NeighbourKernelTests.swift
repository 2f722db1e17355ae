import CImageEditorKernels
import ImageEditorTestSupport
import Testing

struct NeighbourKernelTests {
    private typealias Row = UnsafePointer<Float>
    private typealias Kernel =
        @Sendable ([Row], UnsafeMutablePointer<Float>, Int, kernels_width) -> Void
    private static let room = 256

    @Test(arguments: Array(1...17) + [97])
    func `portable and wide kernels give the same bits`(_ count: Int) throws {
        for (name, kernel) in Self.kernels {
            let wide = run(kernel, count, KERNELS_WIDEST)
            let portable = run(kernel, count, KERNELS_PORTABLE)
            #expect(wide == portable, "\(name)")
            #expect(wide.contains { $0 != 0 }, "\(name)")
        }
    }

    @Test(arguments: [1, 3, 4], Array(1...40))
    func `all kernels unpack and pack samples alike, and none beyond the row`(
        _ channels: Int, _ width: Int
    ) {
        var random = SeededGenerator(seed: UInt64(width))
        let samples = (0..<width * channels).map { _ in random.sample() }
        let results = [KERNELS_WIDEST, KERNELS_PORTABLE].map { kernels in
            var planes = [Float](repeating: 0, count: 4 * Self.room)
            neighbours_unpack(samples, width, Int32(channels), &planes, Self.room, kernels)
            var packed = [UInt8](repeating: 0xa5, count: width * channels + 64)
            neighbours_pack(planes, Self.room, width, Int32(channels), &packed, kernels)
            return (planes, packed)
        }
        #expect(results[0].0 == results[1].0)
        #expect(results[0].1 == results[1].1)
        #expect(results[0].1.dropFirst(width * channels).allSatisfy { $0 == 0xa5 })
        if channels < 4 { #expect(Array(results[0].1.prefix(width * channels)) == samples) }
    }

    @Test(arguments: [1, 2, 5, 6, 7, 32], [1, 31, 32, 33, 100])
    func `all kernels convolve words as defined`(_ radius: Int, _ width: Int) {
        var random = SeededGenerator(seed: UInt64(radius * 1000 + width))
        let (count, stride) = (2 * radius + 2, width + 256)
        let words = (0..<count * stride).map { _ in Int16(random.sample()) * 64 }
        let taps = (0...radius).map { _ in Int16(random.sample()) * 4 }
        func word(_ row: Int, _ x: Int) -> Int { Int(words[row * stride + 64 + x]) }
        func expected(_ sample: (_ step: Int) -> Int) -> Int16 {
            let sums = [sample(0)] + (1...radius).map { sample(-$0) + sample($0) }
            return Int16(
                truncatingIfNeeded: zip(sums, taps).reduce(0) {
                    $0 + ($1.0 * Int($1.1) + 16_384) >> 15
                })
        }
        let down = (0..<2).map { line in
            (0..<width).map { x in expected { word(line + radius + $0, x) } }
        }
        let across = (0..<width).map { x in expected { word(0, x + $0) } }

        let mark: Int16 = 0x5A5A
        let unchanged = Array(repeating: mark, count: width)
        for kernels in [KERNELS_WIDEST, KERNELS_AVX2, KERNELS_PORTABLE] {
            var result = [Int16](repeating: mark, count: 2 * stride)
            // Returns the words of a line, if the kernels have written to no others than these and
            // the 31 words after them.
            func written(_ line: Int) -> [Int16]? {
                let row = result[line * stride..<(line + 1) * stride]
                return row.dropFirst(width + 32).allSatisfy { $0 == mark }
                    ? Array(row.prefix(width)) : nil
            }
            words.withUnsafeBufferPointer { words in
                guard let from = words.baseAddress else { return }
                let rows = (0..<count).map { Optional(from + 64 + $0 * stride) }
                for lines in [1, 2] {
                    result.withUnsafeMutableBufferPointer { result in
                        guard let to = result.baseAddress else { return }
                        neighbours_convolve_words_down(
                            rows, taps, radius, [to, to + stride], lines, width, kernels)
                    }
                    #expect(written(0) == down[0])
                    #expect(written(1) == (lines == 1 ? unchanged : down[1]))
                }
                result = Array(repeating: mark, count: 2 * stride)
                result.withUnsafeMutableBufferPointer { result in
                    guard let to = result.baseAddress else { return }
                    neighbours_convolve_words_across(
                        from + 64, taps, radius, to, width, kernels)
                }
                #expect(written(0) == across)
            }
        }
    }

    /// Random rows, read from 64 samples after their beginning; writes `count` samples.
    private func run(
        _ kernel: Kernel, _ count: Int, _ kernels: kernels_width
    ) -> [Float] {
        var result = [Float](repeating: 0, count: 4 * Self.room)
        Self.rows.withUnsafeBufferPointer { rows in
            guard let base = rows.baseAddress else { return }
            kernel((0..<20).map { base + 64 + $0 * 2 * Self.room }, &result, count, kernels)
        }
        return (0..<4).flatMap { result[$0 * Self.room..<$0 * Self.room + count] }
    }

    private static let rows: [Float] = {
        var random = SeededGenerator(seed: 9)
        return (0..<20 * room * 2).map { _ in Float(random.sample()) / 255 }
    }()

    private static func pointers(_ rows: [Row]) -> [Row?] { rows }

    private static let kernels: [(String, Kernel)] = [
        ("convolve down", { neighbours_convolve_down(pointers($0), taps, 3, $1, $2, $3) }),
        ("convolve across", { neighbours_convolve_across($0[0], taps, 3, $1, $2, $3) }),
        ("shrink down", { neighbours_shrink_down(pointers($0), $1, $2, $3) }),
        ("shrink across", { neighbours_shrink_across($0[0], $1, $2, $3) }),
        (
            "enlarge down",
            { neighbours_enlarge_down($0[0], $0[1], $0[2], Int32($2 & 1), $1, $2, $3) }
        ),
        ("enlarge across", { neighbours_enlarge_across($0[0], $1, $2, $3) }),
        ("weigh", { neighbours_weigh(pointers($0), taps, 4, $1, $2, $3) }),
        ("median", { neighbours_median(pointers($0), $1, $2, $3) }),
        ("edges", { neighbours_edges(pointers($0), 0.9, $1, $2, $3) }),
        (
            "smooth",
            { rows, to, count, kernels in
                let targets = (0..<4).map { Optional(to + $0 * room) }
                neighbours_smooth(pointers(rows), 4, 3, targets, count, kernels)
            }
        ),
        ("unsharp", mix(NEIGHBOURS_UNSHARP)), ("sharpen", mix(NEIGHBOURS_SHARPEN)),
        ("bloom", mix(NEIGHBOURS_BLOOM)), ("gloom", mix(NEIGHBOURS_GLOOM)),
        (
            "bytes",
            { rows, to, count, kernels in
                let bytes = UnsafeRawPointer(rows[0]).assumingMemoryBound(to: UInt8.self)
                let lines = (0..<5).map { Optional(bytes + 400 * $0) }
                var sums = [UInt16](repeating: 0, count: 2 * count + 128)
                neighbours_shrink_bytes_down(lines, &sums, 2 * count + 64, kernels)
                sums.withUnsafeBufferPointer { sums in
                    guard let base = sums.baseAddress else { return }
                    neighbours_shrink_words_across(base + 8, to, count, kernels)
                }
                var words = [UInt16](repeating: 0, count: count + 96)
                neighbours_enlarge_words_down(
                    rows[1], rows[2], rows[3], Int32(count & 1), &words, count + 40, kernels)
                var result = [UInt8](repeating: 0, count: count)
                words.withUnsafeBufferPointer { words in
                    guard let base = words.baseAddress else { return }
                    neighbours_enlarge_bytes_across(base + 8, &result, count, kernels)
                }
                for x in 0..<count { to[room + x] = Float(result[x]) }
            }
        ),
    ]

    private static let taps: [Float] = [0.4, 0.2, 0.08, 0.02]

    private static func mix(_ mode: Int) -> Kernel {
        { rows, to, count, kernels in
            for channel in 0..<4 {
                (to + channel * room).update(from: rows[8 + channel], count: count + 8)
            }
            neighbours_mix(
                Int32(mode), rows[0], 2 * room, to, room, 4, 0.7, count, kernels)
        }
    }
}
