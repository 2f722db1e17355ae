// Generated from the catalogue by OperationTests, which documents how to regenerate it.
public import Core

extension Recipe.Operation {
    /// Richer colour and contrast, as on slide film.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func photoEffectChrome(intensity: Double? = nil) -> Recipe.Operation {
        make("chrome", ["intensity": intensity])
    }

    /// Pale colours, lifted blacks and dull whites, as a faded print.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func photoEffectFade(intensity: Double? = nil) -> Recipe.Operation {
        make("fade", ["intensity": intensity])
    }

    /// Old instant film: warm highlights, lifted shadows, quiet colours.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func photoEffectInstant(intensity: Double? = nil) -> Recipe.Operation {
        make("instant", ["intensity": intensity])
    }

    /// Black and white with strong contrast.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func photoEffectNoir(intensity: Double? = nil) -> Recipe.Operation {
        make("noir", ["intensity": intensity])
    }

    /// Cross-processed film: cool, with blue shadows.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func photoEffectProcess(intensity: Double? = nil) -> Recipe.Operation {
        make("process", ["intensity": intensity])
    }

    /// Black and white with unchanged tones.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func photoEffectTonal(intensity: Double? = nil) -> Recipe.Operation {
        make("tonal", ["intensity": intensity])
    }

    /// A warm print with slightly lifted blacks.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func photoEffectTransfer(intensity: Double? = nil) -> Recipe.Operation {
        make("transfer", ["intensity": intensity])
    }

    /// The brown of old photographs.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func sepiaTone(intensity: Double? = nil) -> Recipe.Operation {
        make("sepia", ["intensity": intensity])
    }

    /// Black and white, a little flatter.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func photoEffectMono(intensity: Double? = nil) -> Recipe.Operation {
        make("mono", ["intensity": intensity])
    }

    /// Pink light and rich colours.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintage1977(intensity: Double? = nil) -> Recipe.Operation {
        make("1977", ["intensity": intensity])
    }

    /// Pale and bright, with a dark gradient from the left.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageAden(intensity: Double? = nil) -> Recipe.Operation {
        make("aden", ["intensity": intensity])
    }

    /// Hard contrast over brown, with violet shadows.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageBrannan(intensity: Double? = nil) -> Recipe.Operation {
        make("brannan", ["intensity": intensity])
    }

    /// Soft and minty, with lilac corners.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageBrooklyn(intensity: Double? = nil) -> Recipe.Operation {
        make("brooklyn", ["intensity": intensity])
    }

    /// Strong colours and contrast, with cool lights.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageClarendon(intensity: Double? = nil) -> Recipe.Operation {
        make("clarendon", ["intensity": intensity])
    }

    /// Warm in the middle and dark red at the corners.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageEarlybird(intensity: Double? = nil) -> Recipe.Operation {
        make("earlybird", ["intensity": intensity])
    }

    /// Light and a little washed out.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageGingham(intensity: Double? = nil) -> Recipe.Operation {
        make("gingham", ["intensity": intensity])
    }

    /// Cool and bright, with dark corners.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageHudson(intensity: Double? = nil) -> Recipe.Operation {
        make("hudson", ["intensity": intensity])
    }

    /// Black and white, light.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageInkwell(intensity: Double? = nil) -> Recipe.Operation {
        make("inkwell", ["intensity": intensity])
    }

    /// Glowing orange.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageKelvin(intensity: Double? = nil) -> Recipe.Operation {
        make("kelvin", ["intensity": intensity])
    }

    /// Bright, with soft lights and cool colours.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageLark(intensity: Double? = nil) -> Recipe.Operation {
        make("lark", ["intensity": intensity])
    }

    /// Strong contrast, with dark corners.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageLofi(intensity: Double? = nil) -> Recipe.Operation {
        make("lofi", ["intensity": intensity])
    }

    /// Dim and greenish, with strong colours.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageMaven(intensity: Double? = nil) -> Recipe.Operation {
        make("maven", ["intensity": intensity])
    }

    /// A warm glow left of the middle, dark around it.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageMayfair(intensity: Double? = nil) -> Recipe.Operation {
        make("mayfair", ["intensity": intensity])
    }

    /// Black and white, with grey shadows.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageMoon(intensity: Double? = nil) -> Recipe.Operation {
        make("moon", ["intensity": intensity])
    }

    /// Pink lights and blue shadows.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageNashville(intensity: Double? = nil) -> Recipe.Operation {
        make("nashville", ["intensity": intensity])
    }

    /// Blue above and yellow below.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintagePerpetua(intensity: Double? = nil) -> Recipe.Operation {
        make("perpetua", ["intensity": intensity])
    }

    /// Faded and dusty.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageReyes(intensity: Double? = nil) -> Recipe.Operation {
        make("reyes", ["intensity": intensity])
    }

    /// A soft golden light.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageRise(intensity: Double? = nil) -> Recipe.Operation {
        make("rise", ["intensity": intensity])
    }

    /// Quiet colours and brown shadows.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageSlumber(intensity: Double? = nil) -> Recipe.Operation {
        make("slumber", ["intensity": intensity])
    }

    /// Pale and slightly pink.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageStinson(intensity: Double? = nil) -> Recipe.Operation {
        make("stinson", ["intensity": intensity])
    }

    /// Burnt orange in the middle, purple at the corners.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageToaster(intensity: Double? = nil) -> Recipe.Operation {
        make("toaster", ["intensity": intensity])
    }

    /// Warm and slightly faded.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageValencia(intensity: Double? = nil) -> Recipe.Operation {
        make("valencia", ["intensity": intensity])
    }

    /// Yellow lights and blue shadows.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageWalden(intensity: Double? = nil) -> Recipe.Operation {
        make("walden", ["intensity": intensity])
    }

    /// Nearly without colour, rosy grey.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageWillow(intensity: Double? = nil) -> Recipe.Operation {
        make("willow", ["intensity": intensity])
    }

    /// Burnt colours, with blue corners.
    ///
    /// - Parameter intensity: How much of the result is mixed with the input. (0…1, by default
    ///   1)
    public static func vintageXpro2(intensity: Double? = nil) -> Recipe.Operation {
        make("xpro2", ["intensity": intensity])
    }
}
