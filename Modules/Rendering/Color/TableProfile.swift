import CImageEditorLCMS
import FoundationEssentials

/// A colour profile with a lookup table, as scanners and printers have; Little CMS reads it.
enum TableProfile {
    /// The number of grid points in each direction, as in Little CMS itself.
    private static let side = 33

    /// Returns the steps that convert an RGB profile's colours to sRGB; `nil` for a broken profile,
    /// or if Little CMS is missing.
    static func steps(_ profile: Data, _ intent: RenderingIntent? = nil) -> [PointStep]? {
        guard let transform = ProfileTransform(profile, from: CLCMS_RGB, intent: intent) else {
            return nil
        }
        var samples = CubeTable.grid(side: side)
        clcms_convert_colors(transform.pointer, &samples, side * side * side)
        return CubeTable(side: side, values: samples.map { Float($0) / 65_535 }).map { [.cube($0)] }
    }
}
