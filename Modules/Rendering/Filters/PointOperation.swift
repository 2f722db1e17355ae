/// A step that computes a pixel's colour from its own colour and position only.
///
/// Colours are encoded in the picture's colour space, usually sRGB, 0…1 for black…white.
/// Consecutive steps are not clamped in between, so a later step can bring a value back into range;
/// the result of the last step is clamped in RGB. Alpha does not change, and colours are not
/// premultiplied. A number that is not finite or out of its range is a ``FilterError`` when the
/// operation runs; where no range is given, it is ±1,000,000. Curves, gradients and the range of
/// ``clamp(_:)`` are not checked.
///
/// Luma is 0.2126 R + 0.7152 G + 0.0722 B.
public enum PointOperation: Sendable, Hashable {
    /// Maps colours by a matrix. Adjacent matrices cost as much as one.
    case matrix(ColorMatrix)

    /// Maps luma linearly to colours between `dark`, for black, and `light`, for white. Both are
    /// sRGB, 0…1.
    case duotone(dark: SIMD3<Double>, light: SIMD3<Double>)

    /// Maps each channel by its own curve.
    case curves(red: ToneCurve, green: ToneCurve, blue: ToneCurve)

    /// Maps luma by a curve. Red, green and blue change by as much as luma does.
    case lumaCurve(ToneCurve)

    /// Raises each channel c to the power p, 0.001…1000: sign(c)·|c|^p.
    case power(Double)

    /// Raises the saturation of pale colours most: Y + (1 + amount·(1 − s))·(c − Y), where Y is the
    /// luma, and s is the largest channel minus the smallest, clamped to 0…1.
    case vibrance(Double)

    /// Clamps each channel to a range.
    case clamp(ClosedRange<Double>)

    /// Rounds each channel to one of 2…65,536 evenly spaced levels of 0…1.
    case posterize(levels: Int)

    /// Makes a pixel white if its luma is at least the threshold, otherwise black.
    case threshold(Double)

    /// Darkens towards the corners: c·(1 − intensity·(1 − 1/(1 + d²)²)). The distance d from the
    /// middle is 1 at `radius` times half of the shorter side; the radius is 0 or more.
    case vignette(intensity: Double, radius: Double)

    /// Blends a colour or a gradient over the image. Values are first clamped to 0…1.
    case blend(BlendMode, Gradient)

    /// Looks colours up in a table. Values are first clamped to 0…1.
    case cube(CubeTable)

    /// Runs steps in linear light: colours are decoded before the first step and encoded after the
    /// last. Adjacent operations in linear light share these conversions.
    case inLinearLight([PointOperation])

    /// Runs steps and mixes their result with their input. An amount of 1 gives the result, and 0
    /// the input.
    case mixed([PointOperation], amount: Double)

    /// Returns the operation that applies the same curve to each channel.
    public static func curve(_ curve: ToneCurve) -> PointOperation {
        .curves(red: curve, green: curve, blue: curve)
    }
}
