/// The density at which pixels are printed, per unit of length.
struct PixelDensity: Sendable, Equatable {
    /// The length to which a density refers. The raw values of the first three are JFIF's.
    enum Unit: Int {
        /// No unit: only the ratio of the densities is meant.
        case ratio
        case inch, centimetre
        /// The unit of densities in a PNG.
        case metre
    }

    var unit: Unit
    var x: Int
    var y: Int

    /// The density after a quarter turn.
    var turned: PixelDensity { PixelDensity(unit: unit, x: y, y: x) }

    /// The density as a JPEG can store it, exactly where that is possible; `nil` if a number is too
    /// large or too small.
    var forJPEG: PixelDensity? {
        let shown = unit == .metre ? perInch : self
        return shown.fitsJPEG ? shown : nil
    }

    private var fitsJPEG: Bool { [x, y].allSatisfy { (1...0xFFFF).contains($0) } }

    /// The density as a PNG stores it: in pixels per metre, or as a ratio.
    var forPNG: PixelDensity {
        switch unit {
        case .ratio, .metre: self
        case .inch: mapped(to: .metre) { ($0 * 10_000 + 127) / 254 }
        case .centimetre: mapped(to: .metre) { $0 * 100 }
        }
    }

    /// This density, which is in pixels per metre, in pixels per inch. If these are inexact or do
    /// not fit into a JPEG, and pixels per centimetre are exact, it is in pixels per centimetre.
    private var perInch: PixelDensity {
        let inches = mapped(to: .inch) { ($0 * 254 + 5_000) / 10_000 }
        let isExact = inches.forPNG == self && inches.fitsJPEG
        return !isExact && x % 100 == 0 && y % 100 == 0
            ? mapped(to: .centimetre) { $0 / 100 } : inches
    }

    private func mapped(to unit: Unit, _ number: (Int) -> Int) -> PixelDensity {
        PixelDensity(unit: unit, x: number(x), y: number(y))
    }
}
