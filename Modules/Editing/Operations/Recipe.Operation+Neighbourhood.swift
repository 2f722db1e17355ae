// Generated from the catalogue by OperationTests, which documents how to regenerate it.
public import Core

extension Recipe.Operation {
    /// Sharpens the luma; colours stay.
    ///
    /// - Parameter amount: The strength. (0…100, by default 0)
    public static func sharpness(amount: Double? = nil) -> Recipe.Operation {
        make("sharpness", ["amount": amount])
    }

    /// Sharpens the luma; colours stay.
    ///
    /// - Parameter sharpness: The strength. (0…2, by default 0.4)
    /// - Parameter radius: The standard deviation of the blur. (0…20, px, by default 1.69)
    public static func sharpenLuminance(sharpness: Double? = nil, radius: Double? = nil)
        -> Recipe.Operation
    { make("sharpen", ["sharpness": sharpness, "radius": radius]) }

    /// Sharpens by adding the difference from a blur.
    ///
    /// - Parameter radius: The standard deviation of the blur. (0…100, px, by default 2.5)
    /// - Parameter intensity: The strength. (0…5, by default 0.5)
    public static func unsharpMask(radius: Double? = nil, intensity: Double? = nil)
        -> Recipe.Operation
    { make("unsharp", ["radius": radius, "intensity": intensity]) }

    /// Softens the image with a Gaussian.
    ///
    /// - Parameter radius: The standard deviation. (0…500, px, by default 10)
    public static func gaussianBlur(radius: Double? = nil) -> Recipe.Operation {
        make("blur", ["radius": radius])
    }

    /// Replaces each pixel by the mean of a square around it.
    ///
    /// - Parameter radius: Half the side of the square. (0…100, px, by default 10)
    public static func boxBlur(radius: Double? = nil) -> Recipe.Operation {
        make("box-blur", ["radius": radius])
    }

    /// Softens the image in one direction.
    ///
    /// - Parameter radius: Half the length of the movement. (0…100, px, by default 20)
    /// - Parameter angle: The direction, clockwise from the right. (-360…360, degrees, by
    ///   default 0)
    public static func motionBlur(radius: Double? = nil, angle: Double? = nil) -> Recipe.Operation {
        make("motion-blur", ["radius": radius, "angle": angle])
    }

    /// Removes specks: the median of 3 by 3 pixels.
    public static func medianFilter() -> Recipe.Operation { make("median") }

    /// Smooths noise and keeps edges.
    ///
    /// - Parameter level: The noise level to remove. (0…0.1, by default 0.02)
    public static func noiseReduction(level: Double? = nil) -> Recipe.Operation {
        make("noise-reduction", ["level": level])
    }

    /// Makes bright parts glow.
    ///
    /// - Parameter radius: The standard deviation of the blur. (0…100, px, by default 10)
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   0.5)
    public static func bloom(radius: Double? = nil, intensity: Double? = nil) -> Recipe.Operation {
        make("bloom", ["radius": radius, "intensity": intensity])
    }

    /// Makes dark parts spread.
    ///
    /// - Parameter radius: The standard deviation of the blur. (0…100, px, by default 10)
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   0.5)
    public static func gloom(radius: Double? = nil, intensity: Double? = nil) -> Recipe.Operation {
        make("gloom", ["radius": radius, "intensity": intensity])
    }

    /// Draws the image in large squares.
    ///
    /// - Parameter scale: The side of a square. (1…1000, px, by default 8)
    public static func pixellate(scale: Double? = nil) -> Recipe.Operation {
        make("pixellate", ["scale": scale])
    }

    /// Draws the image in crystals.
    ///
    /// - Parameter radius: About half the width of a crystal. (1…500, px, by default 20)
    /// - Parameter seed: Other seeds give other crystals. (0…65535, by default 0)
    public static func crystallize(radius: Double? = nil, seed: Int? = nil) -> Recipe.Operation {
        make("crystallize", ["radius": radius, "seed": seed])
    }

    /// Draws the edges bright on black.
    ///
    /// - Parameter intensity: Edge strength. (0…10, by default 1)
    public static func edges(intensity: Double? = nil) -> Recipe.Operation {
        make("edges", ["intensity": intensity])
    }

    /// Prints the image in black dots, as a newspaper does.
    ///
    /// - Parameter width: The distance between dots. (2…50, px, by default 6)
    /// - Parameter angle: The direction of the rows of dots, clockwise. (-360…360, degrees, by
    ///   default 0)
    public static func dotScreen(width: Double? = nil, angle: Double? = nil) -> Recipe.Operation {
        make("halftone", ["width": width, "angle": angle])
    }
}
