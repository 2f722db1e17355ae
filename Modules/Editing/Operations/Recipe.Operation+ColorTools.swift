// Generated from the catalogue by OperationTests, which documents how to regenerate it.
public import Core

extension Recipe.Operation {
    /// Removes the colour, as CSS does.
    ///
    /// - Parameter amount: How much colour to remove. (0…1, by default 1)
    public static func grayscale(amount: Double? = nil) -> Recipe.Operation {
        make("grayscale", ["amount": amount])
    }

    /// Turns all hues around the colour wheel, as CSS does.
    ///
    /// - Parameter angle: The angle. (-360…360, degrees, by default 0)
    public static func hueRotate(angle: Double? = nil) -> Recipe.Operation {
        make("hue-rotate", ["angle": angle])
    }

    /// Makes a negative.
    ///
    /// - Parameter amount: How much to invert. (0…1, by default 1)
    public static func colorInvert(amount: Double? = nil) -> Recipe.Operation {
        make("invert", ["amount": amount])
    }

    /// Computes each channel from all three.
    ///
    /// - Parameter red: The factors for red. (R G B, -100…100, by default 1 0 0)
    /// - Parameter green: The factors for green. (R G B, -100…100, by default 0 1 0)
    /// - Parameter blue: The factors for blue. (R G B, -100…100, by default 0 0 1)
    /// - Parameter bias: Added to each channel. (R G B, -100…100, by default 0 0 0)
    public static func colorMatrix(
        red: String? = nil, green: String? = nil, blue: String? = nil, bias: String? = nil
    ) -> Recipe.Operation {
        make("matrix", ["red": red, "green": green, "blue": blue, "bias": bias])
    }

    /// Clamps each channel to a range.
    ///
    /// - Parameter min: The lowest value. (0…1, by default 0)
    /// - Parameter max: The highest value. (0…1, by default 1)
    public static func colorClamp(min: Double? = nil, max: Double? = nil) -> Recipe.Operation {
        make("clamp", ["min": min, "max": max])
    }

    /// Maps tones by a smooth curve through points.
    ///
    /// - Parameter points: Up to 16 points; a tone of X becomes Y. (X:Y X:Y…, 0…1, by default
    ///   0:0 1:1)
    /// - Parameter point0: Point 0 of the five points 0 to 4, an alternative to points; 0:0 by
    ///   default. (X:Y)
    /// - Parameter point1: Point 1 of the five points 0 to 4, an alternative to points;
    ///   0.25:0.25 by default. (X:Y)
    /// - Parameter point2: Point 2 of the five points 0 to 4, an alternative to points; 0.5:0.5
    ///   by default. (X:Y)
    /// - Parameter point3: Point 3 of the five points 0 to 4, an alternative to points;
    ///   0.75:0.75 by default. (X:Y)
    /// - Parameter point4: Point 4 of the five points 0 to 4, an alternative to points; 1:1 by
    ///   default. (X:Y)
    /// - Parameter luma: Maps luma and keeps the distance of each colour from grey. (by default
    ///   no)
    public static func toneCurve(
        points: String? = nil, point0: String? = nil, point1: String? = nil, point2: String? = nil,
        point3: String? = nil, point4: String? = nil, luma: Bool? = nil
    ) -> Recipe.Operation {
        make(
            "curve",
            [
                "points": points, "point0": point0, "point1": point1, "point2": point2,
                "point3": point3, "point4": point4, "luma": luma,
            ])
    }

    /// Gives the image shades of one colour.
    ///
    /// - Parameter color: The colour of mid-grey. (#RRGGBB, R G B of 0…1, white or black, 0…1,
    ///   by default 0.6 0.45 0.3)
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func colorMonochrome(color: String? = nil, intensity: Double? = nil)
        -> Recipe.Operation
    { make("monochrome", ["color": color, "intensity": intensity]) }

    /// Gives dark tones one colour and light tones another.
    ///
    /// - Parameter color0: The colour of black. (#RRGGBB, R G B of 0…1, white or black, 0…1, by
    ///   default 0.3 0 0)
    /// - Parameter color1: The colour of white. (#RRGGBB, R G B of 0…1, white or black, 0…1, by
    ///   default 1 0.9 0.8)
    public static func falseColor(color0: String? = nil, color1: String? = nil) -> Recipe.Operation
    { make("false-color", ["color0": color0, "color1": color1]) }

    /// Rounds channels to a few levels.
    ///
    /// - Parameter levels: The number of levels of each channel. (2…256, by default 6)
    public static func colorPosterize(levels: Int? = nil) -> Recipe.Operation {
        make("posterize", ["levels": levels])
    }

    /// Makes light tones white and dark ones black.
    ///
    /// - Parameter threshold: The least luma that becomes white. (0…1, by default 0.5)
    public static func colorThreshold(threshold: Double? = nil) -> Recipe.Operation {
        make("threshold", ["threshold": threshold])
    }

    /// Darkens the image towards its corners.
    ///
    /// - Parameter intensity: How dark the corners get; below 0 they get lighter. (-1…1, by
    ///   default 0.5)
    /// - Parameter radius: Distance from the middle at which the darkening is 3/4 of its
    ///   strength; 1 is half the shorter side. (0…2, by default 1)
    public static func vignette(intensity: Double? = nil, radius: Double? = nil) -> Recipe.Operation
    { make("vignette", ["intensity": intensity, "radius": radius]) }

    /// Applies a colour lookup table (LUT).
    ///
    /// - Parameter file: The table: 1D, or 3D with at most 65 points a side. (FILE.cube)
    public static func colorCube(file: String) -> Recipe.Operation { make("lut", ["file": file]) }

    /// Converts the result to a colour profile.
    ///
    /// - Parameter to: The result's colour space. (by default keep)
    /// - Parameter file: An RGB profile to convert to, instead of a known space. (FILE.icc)
    /// - Parameter intent: The treatment of colours outside the profile's gamut.
    public static func profile(to: String? = nil, file: String? = nil, intent: String? = nil)
        -> Recipe.Operation
    { make("profile", ["to": to, "file": file, "intent": intent]) }
}
