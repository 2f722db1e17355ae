import Foundation
import Rendering
import Testing

/// Automatic levels and white balance, and matching the colours of another picture.
struct ColorStatisticsTests {
    @Test func `a balanced picture is left alone`() throws {
        let image = try Self.image(Self.scene())
        #expect(try image.colorStatistics().automaticCorrection.isEmpty)
    }

    // In an overexposed drawing the fault and the clipped blue cannot be detected: a drawing has
    // no highlights.
    @Test(arguments: PhotographFault.allCases.filter { $0 != .light && $0 != .coolLight })
    func `a fault is reduced`(fault: PhotographFault) throws {
        let scene = try Self.scene()
        let faulty = try fault.happening(to: scene)
        let before = colorDifference(faulty, scene)
        let after = colorDifference(try Self.corrected(faulty), scene)
        #expect(before > 3)
        // Blue light is hard to tell from a blue object.
        #expect(after <= before * (fault == .cool ? 0.6 : 0.5), "\(before) → \(after)")
    }

    @Test(arguments: PhotographFault.allCases)
    func `a picture gets the colours of another`(fault: PhotographFault) throws {
        let scene = try Self.scene()
        let faulty = try fault.happening(to: scene)
        let wanted = try Self.image(scene).colorStatistics()
        let image = try Self.image(faulty)
        let correction = try image.colorStatistics().correction(matching: wanted)
        let before = colorDifference(faulty, scene)
        let after = colorDifference(try image.applying(correction.filters).pixels(), scene)
        #expect(after <= before / 2, "\(before) → \(after)")
    }

    @Test func `a picture matched to itself does not change`() throws {
        let statistics = try Self.image(Self.scene()).colorStatistics()
        #expect(statistics.correction(matching: statistics) == .none)
    }

    @Test(arguments: [[0, 0, 0], [128, 128, 128], [255, 255, 255], [255, 0, 0], [12, 200, 90]])
    func `a picture of one colour is left alone and cannot be matched`(
        color: [UInt8]
    ) throws {
        let flat = try Self.picture { _, _ in color + [255] }
        let statistics = try Self.image(flat).colorStatistics()
        let scene = try Self.image(Self.scene()).colorStatistics()

        #expect(statistics.automaticCorrection == .none)
        #expect(statistics.correction(matching: scene) == .none)
        #expect(scene.correction(matching: statistics) == .none)
    }

    @Test func `transparent pixels are not measured`() throws {
        let scene = try PhotographFault.warm.happening(to: Self.scene())
        var samples = scene.samples
        // Glaring colours that are fully transparent.
        samples += (0..<samples.count / 4).flatMap { _ in [0, 255, 255, 0] as [UInt8] }
        let size = ImageSize(width: scene.size.width, height: 2 * scene.size.height)
        let hidden = try #require(Pixels(size: size, layout: .rgba8, samples: samples))

        let all = try Self.image(hidden).colorStatistics().automaticCorrection
        let one = try Self.image(scene).colorStatistics().automaticCorrection
        let gains = try (#require(all.matrix), #require(one.matrix))
        #expect(abs(gains.0.blue.z - gains.1.blue.z) < 0.02)
        let nothing = try Self.image(Self.picture { _, _ in [9, 99, 0, 0] })
        #expect(try nothing.colorStatistics().automaticCorrection.isEmpty)
    }

    @Test func `grey stays grey`() throws {
        let gray = try Self.picture { x, y in
            let level = UInt8(40 + (x * 97 + y * 31) % 100)
            return [level, level, level, 255]
        }
        let result = try Self.corrected(gray)
        for index in stride(from: 0, to: result.samples.count, by: 4) {
            #expect(result.samples[index] == result.samples[index + 2])
        }
        let levels = stride(from: 0, to: result.samples.count, by: 4).map { result.samples[$0] }
        #expect(try #require(levels.max()) > 180)

        let scene = try Self.image(Self.scene()).colorStatistics()
        let tinted = try Self.image(gray).colorStatistics().correction(matching: scene)
        let matrix = try #require(tinted.matrix)
        for row in [matrix.red, matrix.green, matrix.blue] {
            #expect(max(row.max(), -row.min()) <= 4)
        }
    }

    @Test func `channels that end separately count as intended`() throws {
        // A sunset has no white, and its exposure is unknown.
        let sunset = try Self.picture { x, y in
            let light = 0.3 + 0.5 * Double((x * 7 + y * 3) % 100) / 100
            return [1, 0.7, 0.4].map { UInt8((255 * light * $0).rounded()) } + [255]
        }
        #expect(try Self.image(sunset).colorStatistics().automaticCorrection.isEmpty)
    }

    @Test func `the hue of a subject that fills the picture is no cast`() throws {
        // Water that reflects a pale sky: the white has the hue of everything else.
        func water(_ second: [Double]) throws -> Pixels {
            try Self.picture { x, y in
                let light = 0.25 + 0.6 * Double((x * 13 + y * 7) % 101) / 100
                let base: [Double] =
                    switch x / 24 % 8 {
                    case 0, 4: [0.84, 0.935, 0.97]
                    case 1: [0.84 * light, 0.935 * light, 0.97 * light]
                    case 2, 6: second.map { $0 * light }
                    default: [0.5 * light, 0.68 * light, 0.8 * light]
                    }
                return base.map { UInt8(($0 * 255).rounded()) } + [255]
            }
        }
        let blue = try water([0.5, 0.68, 0.8])
        #expect(try Self.image(blue).colorStatistics().automaticCorrection == .none)
        // With other hues, the same white is a cast.
        let varied = try water([0.75, 0.5, 0.2])
        let matrix = try #require(Self.image(varied).colorStatistics().automaticCorrection.matrix)
        #expect(matrix.blue.z < matrix.red.x - 0.1)
    }

    @Test func `bright highlights of a dark picture are not overexposure`() throws {
        func picture(_ share: Int) throws -> Pixels {
            try Self.picture { x, y in
                let part = (x / 2 * 13 + y / 2 * 7) % 256
                let level =
                    part < share
                    ? 30 + part * 90 / share
                    : 130 + (part - share) * 125 / (250 - share)
                return Array(repeating: UInt8(min(level, 255)), count: 3) + [255]
            }
        }
        #expect(try Self.image(picture(200)).colorStatistics().automaticCorrection == .none)
        let bright = try Self.image(picture(140)).colorStatistics().automaticCorrection
        #expect(!bright.curve.isEmpty)
    }

    @Test func `bright colours in different channels do not count as white`() throws {
        let tiles = try Self.picture { x, y in
            let light = 1 - 0.9 * Double(y % 32) / 32
            let color = [[1, 0.9, 0.2], [0.3, 0.5, 0.75], [0.4, 0.4, 0.4]][x / 16 % 3]
            return color.map { UInt8((255 * light * $0).rounded()) } + [255]
        }
        #expect(try Self.image(tiles).colorStatistics().automaticCorrection.isEmpty)
    }

    @Test func `overexposure is reduced, and white stays white`() throws {
        let blocks = try Self.overexposedBlocks()
        let correction = try Self.image(blocks).colorStatistics().automaticCorrection
        #expect(!correction.curve.isEmpty)
        let result = try Self.image(blocks).applying(correction.filters).pixels()
        for index in stride(from: 0, to: result.samples.count, by: 4) {
            let (before, after) = (blocks.samples[index], result.samples[index])
            if before == 255 { #expect(after == 255) }
            if before < 150 { #expect(abs(Double(after) - Double(before) / 1.2) < 2) }
        }
    }

    @Test func `reduced overexposure gets no contours and keeps hues`() throws {
        let filters = try Self.overexposed().colorStatistics().automaticCorrection.filters
        let ramps = try Self.picture { x, y in
            let level = UInt8(min(x + 64, 255))
            return y < 64 ? [level, level, level, 255] : [255, level, level / 2, 255]
        }
        let result = try Self.image(ramps).applying(filters).pixels()
        for y in [10, 100] {
            let row = (0..<192).map { x in
                (0..<3).map { Int(result.samples[4 * (y * 192 + x) + $0]) }
            }
            for (left, right) in zip(row, row.dropFirst()) {
                for channel in 0..<3 {
                    #expect((0...3).contains(right[channel] - left[channel]), "\(left) \(right)")
                }
            }
            // Red stays the strongest channel, and blue the weakest.
            #expect(row.allSatisfy { $0[0] >= $0[1] && $0[1] >= $0[2] })
        }
    }

    @Test func `a white background is not overexposure`() throws {
        // A quarter is white, and nothing is just below white.
        let object = try Self.picture { x, y in
            if x % 64 < 16 { return [255, 255, 255, 255] }
            let level = UInt8(20 + (x * 13 + y * 7) % 190)
            return [level, level, level, 255]
        }
        #expect(try Self.image(object).colorStatistics().automaticCorrection == .none)
    }

    @Test func `night stays night, and a little distance from white stays`() throws {
        func picture(_ dark: Int, _ light: Int) throws -> Pixels {
            try Self.picture { x, y in
                let isLight = (x / 8 + y / 8) % 8 == 0
                let level = UInt8((isLight ? light : dark) / 2 + (x / 8 * 5 + y / 8 * 3) % 11 * 6)
                return [level, level, level, 255]
            }
        }
        let night = try picture(2, 190)
        #expect(try Self.image(night).colorStatistics().automaticCorrection == .none)
        let soft = try picture(180, 345)
        #expect(try #require(soft.samples.filter { $0 != 255 }.max()) > 220)
        #expect(try Self.image(soft).colorStatistics().automaticCorrection == .none)
    }

    @Test func `statistics are measured after the applied filters`() throws {
        let scene = try Self.image(Self.scene())
        let dimmed = scene.applying([.colorMatrix(.scale(0.7))])
        let correction = try dimmed.colorStatistics().automaticCorrection
        let gain = try #require(correction.matrix).green.y
        #expect(abs(gain - 1 / 0.7) < 0.03)
    }

    private static func overexposed() throws -> Image { try image(overexposedBlocks()) }

    /// Greys that were multiplied by 1.2, in blocks, so that each mean is one of the levels.
    private static func overexposedBlocks() throws -> Pixels {
        let ramp = try picture { x, y in
            let level = UInt8(min(Double((x * 13 + y * 7) % 256) * 1.2, 255))
            return [level, level, level, 255]
        }
        return try picture { x, y in
            let index = 4 * ((y / 2) * ramp.size.width + x / 2)
            return Array(ramp.samples[index..<index + 4])
        }
    }

    /// Half is grey things of all brightnesses, as the evidence for a cast needs, and half is
    /// coloured things; 1.6 % is white, and a little is black.
    private static func scene() throws -> Pixels {
        try picture { x, y in
            let wave = sin(Double(x) / 17) * sin(Double(y) / 13)
            let light = 0.64 + 0.35 * wave
            if x % 48 < 6, y % 48 < 6 { return [250, 250, 250, 255] }
            if x % 48 > 45, y % 48 < 3 { return [3, 3, 3, 255] }
            let base: [Double] =
                switch (x / 24 + y / 16) % 6 {
                case 0: [0.9, 0.35, 0.2]
                case 1: [0.25, 0.6, 0.3]
                case 2: [0.2, 0.4, 0.85]
                default: [0.8, 0.8, 0.8]
                }
            return base.map { UInt8(($0 * light * 255).rounded()) } + [255]
        }
    }

    private static func picture(_ color: (Int, Int) -> [UInt8]) throws -> Pixels {
        let size = ImageSize(width: 192, height: 128)
        let samples = (0..<size.width * size.height).flatMap {
            color($0 % size.width, $0 / size.width)
        }
        return try #require(Pixels(size: size, layout: .rgba8, samples: samples))
    }

    private static func image(_ pixels: Pixels) throws -> Image {
        try Image(data: try pixels.encoded())
    }

    private static func corrected(_ pixels: Pixels) throws -> Pixels {
        let image = try image(pixels)
        return try image.applying(image.colorStatistics().automaticCorrection.filters).pixels()
    }
}
