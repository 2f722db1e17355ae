/// A step that makes each pixel's colour from that colour and its place alone: what point filters
/// are built from.
///
/// Colours are encoded sRGB, 0…1 for black…white. Steps of one run are not clamped in between, so
/// a later step can bring back what an earlier one pushed out of range; the run ends with one clamp
/// in RGB. Alpha stays as it is, and colours are not multiplied by it. A number that is not finite,
/// or out of the range said here, is a ``FilterError`` when the operation is to be run; no other
/// number may lie beyond a million.
///
/// Luma is 0.2126 R + 0.7152 G + 0.0722 B.
public enum PointOperation: Sendable, Hashable {
    /// c' = m·c + offset. Adjacent matrices cost as much as one.
    case matrix(ColorMatrix)

    /// A curve for each channel.
    case curves(red: ToneCurve, green: ToneCurve, blue: ToneCurve)

    /// A curve for the luma; red, green and blue change by as much as luma does.
    case lumaCurve(ToneCurve)

    /// c' = sign(c)·|c|^p, for a p of 0.001…1000.
    case power(Double)

    /// Saturation that spares what is saturated already: Y + (1 + amount·(1 − s))·(c − Y), where
    /// s is the largest channel less the smallest, clamped to 0…1.
    case vibrance(Double)

    /// Brings each channel into a range.
    case clamp(ClosedRange<Double>)

    /// Rounds each channel to one of so many levels, evenly over 0…1; 2…65,536.
    case posterize(levels: Int)

    /// White where luma is at least so much, else black.
    case threshold(Double)

    /// Darkens towards the corners: c·(1 − intensity·(1 − 1/(1 + d²)²)), where d is the distance
    /// from the middle, 1 at `radius` halves of the shorter side; no radius is less
    /// than 0.
    case vignette(intensity: Double, radius: Double)

    /// Lays a colour or a gradient over the image. What lies beyond 0…1 is clamped before.
    case blend(BlendMode, Gradient)

    /// Looks colours up in a table. What lies beyond 0…1 is clamped before.
    case cube(CubeTable)

    /// Steps in linear light: colours are decoded before the first and encoded after the last.
    /// Adjacent runs in linear light are converted once.
    case inLinearLight([PointOperation])

    /// Steps whose result is mixed with their input: `1` is the result, `0` the input.
    case mixed([PointOperation], amount: Double)

    /// The same curve for each channel.
    public static func curve(_ curve: ToneCurve) -> PointOperation {
        .curves(red: curve, green: curve, blue: curve)
    }
}
