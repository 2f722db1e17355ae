import CImageEditorLCMS
import Foundation

/// A colour profile that is a table, as scanners' and printers' are; Little CMS reads it.
enum TableProfile {
    /// As many steps as Little CMS itself takes.
    private static let side = 33

    /// What makes sRGB of the colours of an RGB profile, or `nil` where it is broken.
    static func operations(_ profile: Data) -> [PointOperation]? {
        guard let transform = ProfileTransform(profile, from: CLCMS_RGB) else { return nil }
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
