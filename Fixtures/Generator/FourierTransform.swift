import Foundation

/// A complex number.
struct Complex: Sendable {
    var re: Float
    var im: Float

    static func + (a: Self, b: Self) -> Self { Self(re: a.re + b.re, im: a.im + b.im) }
    static func - (a: Self, b: Self) -> Self { Self(re: a.re - b.re, im: a.im - b.im) }
    static func * (a: Self, b: Self) -> Self {
        Self(re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re)
    }
}

/// The unscaled inverse Fourier transform of a square whose side is a power of two.
func inverseTransform(_ spectrum: [Complex], side: Int) -> [Complex] {
    var values = spectrum
    var line = [Complex](repeating: Complex(re: 0, im: 0), count: side)
    for pass in 0..<2 {
        let step = pass == 0 ? 1 : side
        let jump = pass == 0 ? side : 1
        for row in 0..<side {
            for i in 0..<side {
                line[i] = values[row * jump + i * step]
            }
            inverseTransform(&line)
            for i in 0..<side {
                values[row * jump + i * step] = line[i]
            }
        }
    }
    return values
}

/// The Cooley–Tukey transform, in place.
private func inverseTransform(_ line: inout [Complex]) {
    let count = line.count
    var j = 0
    for i in 1..<count {
        var bit = count >> 1
        while j & bit != 0 {
            j ^= bit
            bit >>= 1
        }
        j ^= bit
        if i < j {
            line.swapAt(i, j)
        }
    }
    var span = 2
    while span <= count {
        let angle = 2 * Double.pi / Double(span)
        for k in 0..<span / 2 {
            let turn = Complex(re: Float(cos(angle * Double(k))), im: Float(sin(angle * Double(k))))
            for start in stride(from: 0, to: count, by: span) {
                let even = line[start + k]
                let odd = line[start + k + span / 2] * turn
                line[start + k] = even + odd
                line[start + k + span / 2] = even - odd
            }
        }
        span *= 2
    }
}
