// Generated from the catalogue by OperationTests, which documents how to regenerate it.
public import Core

extension Recipe.Operation {
    /// Makes the image lighter or darker.
    ///
    /// - Parameter amount: Lighter above 0, darker below. (-100…100, by default 0)
    public static func brightness(amount: Double? = nil) -> Recipe.Operation {
        make("brightness", ["amount": amount])
    }

    /// Turns all hues around the colour wheel.
    ///
    /// - Parameter amount: Up to 2 radians, about 115°, each way. (-100…100, by default 0)
    public static func hueAdjust(amount: Double? = nil) -> Recipe.Operation {
        make("hue", ["amount": amount])
    }

    /// Moves tones away from the middle or towards it.
    ///
    /// - Parameter amount: More contrast above 0, less below. (-100…100, by default 0)
    public static func contrast(amount: Double? = nil) -> Recipe.Operation {
        make("contrast", ["amount": amount])
    }

    /// Makes colours stronger or weaker.
    ///
    /// - Parameter amount: Stronger colours above 0, weaker below; −100 is grey. (-100…100, by
    ///   default 0)
    public static func saturation(amount: Double? = nil) -> Recipe.Operation {
        make("saturation", ["amount": amount])
    }

    /// Gives the image more or less light, as a camera's exposure would.
    ///
    /// - Parameter amount: More light above 0, less below; ±100 is one stop. (-100…100, by
    ///   default 0)
    public static func exposureAdjust(amount: Double? = nil) -> Recipe.Operation {
        make("exposure", ["amount": amount])
    }

    /// Makes pale colours stronger and spares strong ones.
    ///
    /// - Parameter amount: Stronger pale colours above 0, weaker below. (-100…100, by default 0)
    public static func vibrance(amount: Double? = nil) -> Recipe.Operation {
        make("vibrance", ["amount": amount])
    }

    /// Makes the image warmer or cooler.
    ///
    /// - Parameter amount: Warmer above 0, cooler below. (-100…100, by default 0)
    public static func temperature(amount: Double? = nil) -> Recipe.Operation {
        make("temperature", ["amount": amount])
    }

    /// Shifts the image towards magenta or green.
    ///
    /// - Parameter amount: Magenta above 0, green below. (-100…100, by default 0)
    public static func tint(amount: Double? = nil) -> Recipe.Operation {
        make("tint", ["amount": amount])
    }

    /// Makes the light tones lighter or darker.
    ///
    /// - Parameter amount: Lighter above 0, darker below. (-100…100, by default 0)
    public static func highlights(amount: Double? = nil) -> Recipe.Operation {
        make("highlights", ["amount": amount])
    }

    /// Makes the dark tones lighter or darker.
    ///
    /// - Parameter amount: Lighter above 0, darker below. (-100…100, by default 0)
    public static func shadows(amount: Double? = nil) -> Recipe.Operation {
        make("shadows", ["amount": amount])
    }

    /// Makes the middle tones lighter or darker; black and white stay.
    ///
    /// - Parameter amount: Lighter above 0, darker below. (-100…100, by default 0)
    public static func gamma(amount: Double? = nil) -> Recipe.Operation {
        make("gamma", ["amount": amount])
    }

    /// Brightness, contrast and saturation at once, in Core Image's units.
    ///
    /// - Parameter brightness: Added to every channel. (-1…1, by default 0)
    /// - Parameter contrast: The factor for the distance of each channel from mid-grey. (0…4, by
    ///   default 1)
    /// - Parameter saturation: Strength of colours; 0 is grey. (0…2, by default 1)
    public static func colorControls(
        brightness: Double? = nil, contrast: Double? = nil, saturation: Double? = nil
    ) -> Recipe.Operation {
        make(
            "color-controls",
            ["brightness": brightness, "contrast": contrast, "saturation": saturation])
    }

    /// Neutralises the colour of the light.
    ///
    /// - Parameter temperature: Temperature of the light; more makes the picture warmer.
    ///   (4000…25000, K, by default 6500)
    /// - Parameter tint: How green the light is; more makes the picture more magenta. (-150…150,
    ///   by default 0)
    public static func temperatureAndTint(temperature: Double? = nil, tint: Double? = nil)
        -> Recipe.Operation
    { make("temperature-and-tint", ["temperature": temperature, "tint": tint]) }

    /// Highlights and shadows at once, in Core Image's units.
    ///
    /// - Parameter highlights: The share of highlights to keep. (0…1, by default 1)
    /// - Parameter shadows: Above 0, lightens the shadows; below 0, darkens them. (-1…1, by
    ///   default 0)
    public static func highlightShadowAdjust(highlights: Double? = nil, shadows: Double? = nil)
        -> Recipe.Operation
    { make("highlight-shadow-adjust", ["highlights": highlights, "shadows": shadows]) }

    /// Raises linear light to a power, in Core Image's units.
    ///
    /// - Parameter power: The power; less than 1 is lighter, 1 changes nothing. (0.1…10, by
    ///   default 0.75)
    public static func gammaAdjust(power: Double? = nil) -> Recipe.Operation {
        make("gamma-adjust", ["power": power])
    }
}
