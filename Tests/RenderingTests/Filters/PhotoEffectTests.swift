import Rendering
import Testing

struct PhotoEffectTests {
    @Test(.needsCorpora, arguments: try CorpusFile.all("photos"))
    func `looks have the promised effect on photographs`(_ file: CorpusFile) throws {
        let image = try Image(data: file.data())
        // A small copy has the same colours and is faster to measure.
        let small = try image.applying([Resize(width: 240)]).pixels().encoded()
        func look(_ filters: [any Filter]) throws -> Appearance {
            Appearance(try Image(data: small).applying(filters).pixels())
        }
        let input = try look([])

        let mono = try look([Look(.mono)])
        #expect(mono.isGray)
        #expect(mono.spread <= input.spread * 0.95)

        let tonal = try look([Look(.tonal)])
        #expect(tonal.isGray)
        #expect(zip(tonal.luma, input.luma).allSatisfy { abs($0 - $1) <= 2 })

        let noir = try look([Look(.noir)])
        #expect(noir.isGray)
        #expect(noir.spread >= input.spread * 1.2)

        let chrome = try look([Look(.chrome)])
        #expect(chrome.saturation >= input.saturation * 1.05)
        #expect(chrome.relativeSaturation >= input.relativeSaturation * 1.05)
        #expect(chrome.spread >= input.spread * 1.05)

        for filter in [Look(.fade), Look(.instant)] as [any Filter] {
            let faded = try look([filter])
            #expect(faded.saturation <= input.saturation * 0.95)
            #expect(faded.relativeSaturation <= input.relativeSaturation * 0.95)
        }

        let process = try look([Look(.process)])
        #expect(process.warmth <= input.warmth - abs(input.warmth) * 0.05)

        let transfer = try look([Look(.transfer)])
        #expect(transfer.warmth >= input.warmth + abs(input.warmth) * 0.05)
    }

    @Test func `a look lifts black as declared`() throws {
        let lifted: [any Filter] = [Look(.fade), Look(.instant), Look(.transfer)]
        for filter in lifted {
            #expect(try run(filter, on: [.zero])[0].min() >= 12)
        }
        for filter in [Look(.chrome), Look(.noir)] as [any Filter] {
            #expect(try run(filter, on: [.zero, SIMD3(repeating: 255)])[0] == .zero)
            #expect(try run(filter, on: [SIMD3(repeating: 255)])[0] == SIMD3(repeating: 255))
        }
    }

    @Test func `shadows and highlights take the look's tint`() throws {
        let shadow: SIMD3<UInt8> = [40, 40, 40]
        let highlight: SIMD3<UInt8> = [215, 215, 215]

        let instant = try run(Look(.instant), on: [shadow, highlight])
        #expect(instant[0].y > instant[0].x && instant[0].y > instant[0].z)
        #expect(instant[1].x > instant[1].z)

        let process = try run(Look(.process), on: [shadow])
        #expect(process[0].z > process[0].x + 20 && process[0].z > process[0].y + 20)
    }

    @Test(arguments: effects)
    func `a look at half intensity is half way to the full look`(_ effect: PhotoEffect) throws {
        let colors: [SIMD3<UInt8>] = [[0, 0, 0], [200, 30, 60], [90, 160, 20], [250, 251, 255]]
        let whole = try run(Look(effect), on: colors)
        let half = try run(Look(effect, intensity: 0.5), on: colors)
        for (index, color) in colors.enumerated() {
            for channel in 0..<3 {
                let middle = (Double(color[channel]) + Double(whole[index][channel])) / 2
                // The mix is taken before clamping, so clamped samples are excluded.
                let isClamped = [0, 255].contains(whole[index][channel])
                #expect(isClamped || abs(Double(half[index][channel]) - middle) <= 1)
            }
        }
        #expect(try program(Look(effect, intensity: 0)).isIdentity)
    }

    @Test(arguments: effects)
    func `lighter greys stay lighter`(_ effect: PhotoEffect) throws {
        let results = try runOnGrays(Look(effect))
        for (dark, light) in zip(results, results.dropFirst()) {
            #expect(dark.x <= light.x && dark.y <= light.y && dark.z <= light.z)
        }
    }

    private static let effects = PhotoEffect.allCases.filter { $0 != .original }
}
