import CImageEditorLCMS
import Foundation

/// A colour profile with a lookup table, as scanners and printers have; Little CMS reads it.
enum TableProfile {
    /// The number of steps that Little CMS itself uses.
    private static let side = 33

    /// The steps that convert an RGB profile's colours to sRGB; `nil` for a broken profile.
    static func steps(_ profile: Data, _ intent: RenderingIntent? = nil) -> [PointStep]? {
        guard let transform = ProfileTransform(profile, from: CLCMS_RGB, intent: intent) else {
            return nil
        }
        let last = Double(side - 1)
        var samples: [UInt16] = []
        samples.reserveCapacity(3 * side * side * side)
        for index in 0..<side * side * side {
            for step in [index % side, index / side % side, index / side / side] {
                samples.append(UInt16((Double(step) / last * 65_535).rounded()))
            }
        }
        clcms_convert_colors(transform.pointer, &samples, side * side * side)
        return CubeTable(side: side, values: samples.map { Float($0) / 65_535 }).map { [.cube($0)] }
    }
}
