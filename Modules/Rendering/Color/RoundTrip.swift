import CImageEditorLCMS
import Foundation

/// The way of colours from a profile with tables into a space in which filters compute, and back.
///
/// Both conversions use the relative intent without compensation for the black point: only then
/// are the tables of the two directions inverse to each other.
struct RoundTrip {
    /// A space that contains the profile's colours.
    let space: WorkingSpace
    /// The picture's profile.
    let profile: Data
    /// The profile of ``space``.
    private let wide: Data

    var entry: ProfileChange { Self.change(from: profile, to: wide) }
    var exit: ProfileChange { Self.change(from: wide, to: profile) }

    /// - Returns: `nil` for a picture whose profile has no tables, or none for the way back.
    init?(for header: ImageHeader) {
        guard CodingPoints(header.metadata) == nil, let profile = header.metadata.colorProfile,
            header.isDescribed(by: profile), ICCProfile.space(of: profile) == "RGB ",
            ICCProfile.hasTablesOfBothWays(profile)
        else { return nil }
        self.init(profile)
    }

    private init?(_ profile: Data) {
        let spaces = Self.spaces
        for (index, space) in spaces.enumerated() {
            let trip = RoundTrip(space, profile)
            // Without the library, the picture is refused before it is decoded.
            guard ProfileTransform.isAvailable else {
                self = trip
                return
            }
            guard let entry = ProfileTransform(trip.entry), let exit = ProfileTransform(trip.exit),
                Self.returns(entry, exit)
            else { return nil }
            if index == spaces.count - 1 || Self.isInside(entry) {
                self = trip
                return
            }
        }
        return nil
    }

    private init(_ space: WorkingSpace, _ profile: Data) {
        self.space = space
        self.profile = profile
        wide = ResultColors(space: space, name: "wide").profile(isGray: false)
    }

    private static func change(from: Data, to: Data) -> ProfileChange {
        ProfileChange(from: from, to: to, intent: .relative, scalesBlack: false)
    }

    /// The primaries of Rec. 2020, which contain the colours of nearly all devices, and those of
    /// ProPhoto, which contain all colours of surfaces. sRGB's curve lets filters of tones act as
    /// on other pictures.
    private static let spaces = [Chromaticities.rec2020, Chromaticities.proPhoto].compactMap {
        Matrix3(chromaticities: $0).map { WorkingSpace(curve: .sRGB, colorants: $0) }
    }

    /// True if no primary or secondary colour of the profile is clamped.
    private static func isInside(_ entry: ProfileTransform) -> Bool {
        var corners: [UInt16] = (1...6).flatMap { corner in
            (0..<3).map { corner >> $0 & 1 == 1 ? .max : 0 }
        }
        clcms_convert_colors(entry.pointer, &corners, 6)
        return corners.allSatisfy { $0 > 0 && $0 < .max }
    }

    /// True if colours come back: some profiles have tables of the way back that are only a stub.
    private static func returns(_ entry: ProfileTransform, _ exit: ProfileTransform) -> Bool {
        let side = 5
        let count = side * side * side
        let colors = CubeTable.grid(side: side)
        var moved = colors
        clcms_convert_colors(entry.pointer, &moved, count)
        clcms_convert_colors(exit.pointer, &moved, count)
        let sum = zip(colors, moved).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        // The mean of real profiles is below 1 %.
        return sum < 65_535 / 20 * colors.count
    }
}
