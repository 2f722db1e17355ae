import Foundation
import Rendering
import Testing

/// A fault of a photograph that the automatic correction should repair.
enum PhotographFault: String, CaseIterable, CustomTestStringConvertible {
    case warm, cool, green, magenta
    case warmLight = "warm light"
    case coolLight = "cool light"
    case dark, light, faded
    case lowContrast = "low contrast"

    var testDescription: String { rawValue }

    func happening(to pixels: Pixels) throws -> Pixels {
        let tables = (0..<3).map { channel in
            (0..<256).map { level in
                UInt8((min(max(value(Double(level) / 255, channel), 0), 1) * 255).rounded())
            }
        }
        var samples = pixels.samples
        for index in stride(from: 0, to: samples.count, by: 4) {
            for channel in 0..<3 {
                samples[index + channel] = tables[channel][Int(samples[index + channel])]
            }
        }
        return try #require(Pixels(size: pixels.size, layout: pixels.layout, samples: samples))
    }

    private func value(_ value: Double, _ channel: Int) -> Double {
        switch self {
        case .warm: value * [1.15, 1, 0.8][channel]
        case .cool: value * [0.8, 1, 1.15][channel]
        case .green: value * [0.88, 1.08, 0.88][channel]
        case .magenta: value * [1.08, 0.85, 1.08][channel]
        case .warmLight: Self.encoded(Self.linear(value) * [1.15, 1, 0.8][channel])
        case .coolLight: Self.encoded(Self.linear(value) * [0.8, 1, 1.15][channel])
        case .dark: Self.encoded(Self.linear(value) * exp2(-0.7))
        case .light: Self.encoded(Self.linear(value) * exp2(0.7))
        case .faded: 0.12 + 0.7 * value
        case .lowContrast: 0.5 + 0.65 * (value - 0.5)
        }
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
