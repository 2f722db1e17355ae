import CImageEditorLCMS
import FoundationEssentials

/// Converts a picture's colours to a space in which filters can compute, and back. A picture needs
/// this if its profile has tables, or a different curve for each channel.
struct RoundTrip {
    /// The conversion in one direction.
    enum Way {
        case tables(ProfileChange)
        case curves([ToneCurve])
    }

    /// The working space, which contains all or nearly all of the profile's colours.
    let space: WorkingSpace
    let entry: Way
    let exit: Way

    /// The picture's profile if its tables convert the colours; otherwise `nil`.
    var tables: Data? {
        if case .tables(let change) = entry { change.from } else { nil }
    }

    /// - Returns: `nil` for a picture that no RGB profile describes, for one in whose own space
    ///   filters can compute, and for a profile without a way back.
    init?(for header: ImageHeader) {
        guard CodingPoints(header.metadata) == nil, let profile = header.metadata.colorProfile,
            header.isDescribed(by: profile), ICCProfile.space(of: profile) == "RGB "
        else { return nil }
        if let matrix = MatrixProfile(profile) {
            guard WorkingSpace(matrix) == nil else { return nil }
            self.init(matrix)
        } else {
            self.init(tables: profile)
        }
    }

    /// The curve of the working space. It is so near to sRGB's curve that filters of tones have
    /// nearly the same effect. Unlike sRGB's curve, it has no straight part, which would merge dark
    /// samples of other curves.
    private static let curve = TransferCurve.power(2.2)

    private init(_ space: WorkingSpace, entry: Way, exit: Way) {
        self.space = space
        self.entry = entry
        self.exit = exit
    }

    // MARK: - Curves

    /// - Returns: `nil` for a curve that has no inverse, and for primaries on a line.
    private init?(_ profile: MatrixProfile) {
        let curves = profile.curves.compactMap { TransferCurve($0) }
        guard curves.count == 3, let colorants = profile.colorants,
            abs(colorants.determinant) > WorkingSpace.leastDeterminant
        else { return nil }
        self.init(
            WorkingSpace(curve: Self.curve, colorants: colorants),
            entry: .curves(
                curves.map { curve in
                    ToneCurve(sampling: { Self.curve.encode(min(max(curve.decode($0), 0), 1)) })
                }),
            exit: .curves(
                curves.map { curve in
                    ToneCurve(sampling: { min(max(curve.encode(Self.curve.decode($0)), 0), 1) })
                }))
    }

    // MARK: - Tables

    private init?(tables profile: Data) {
        guard ICCProfile.hasTablesOfBothWays(profile) else { return nil }
        let spaces = Self.spaces
        for (index, space) in spaces.enumerated() {
            let wide = ResultColors(space: space, name: "wide").profile(isGray: false)
            let (to, from) = (Self.change(profile, wide), Self.change(wide, profile))
            let trip = RoundTrip(space, entry: .tables(to), exit: .tables(from))
            // Without Little CMS the tables cannot be checked. The picture is refused before it is
            // decoded.
            guard ProfileTransform.isAvailable else {
                self = trip
                return
            }
            guard let entry = ProfileTransform(to), let exit = ProfileTransform(from),
                Self.returns(entry, exit)
            else { return nil }
            if index == spaces.count - 1 || Self.isInside(entry) {
                self = trip
                return
            }
        }
        return nil
    }

    /// Returns a conversion with the relative intent and without black point compensation: only
    /// then are the tables of the two directions inverse to each other.
    private static func change(_ from: Data, _ to: Data) -> ProfileChange {
        ProfileChange(from: from, to: to, intent: .relative, scalesBlack: false)
    }

    /// The primaries of Rec. 2020, which contain the colours of nearly all devices, and those of
    /// ProPhoto, which contain all colours of surfaces.
    private static let spaces = [Chromaticities.rec2020, Chromaticities.proPhoto].compactMap {
        Matrix3(chromaticities: $0).map { WorkingSpace(curve: curve, colorants: $0) }
    }

    /// Returns `true` if the conversion to the working space clamps no primary or secondary colour
    /// of the profile.
    private static func isInside(_ entry: ProfileTransform) -> Bool {
        var corners: [UInt16] = (1...6).flatMap { corner in
            (0..<3).map { corner >> $0 & 1 == 1 ? .max : 0 }
        }
        clcms_convert_colors(entry.pointer, &corners, 6)
        return corners.allSatisfy { $0 > 0 && $0 < .max }
    }

    /// Returns `true` if colours survive the round trip. In some profiles, the tables for the way
    /// back are only a stub.
    private static func returns(_ entry: ProfileTransform, _ exit: ProfileTransform) -> Bool {
        let side = 5
        let count = side * side * side
        let colors = CubeTable.grid(side: side)
        var moved = colors
        clcms_convert_colors(entry.pointer, &moved, count)
        clcms_convert_colors(exit.pointer, &moved, count)
        let sum = zip(colors, moved).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        // Accept a mean error of 5 %. That of real profiles is below 1 %.
        return sum < 65_535 / 20 * colors.count
    }
}
