import Core

/// Formats numbers for people, the same in every locale.
public enum HumanNumber {
    /// Returns a count such as `1 image` or `12 images`; `plural` defaults to the noun with an `s`.
    public static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// Returns a size such as `812 bytes`, `1.2 MB` or `34 kB`: powers of 1,000, at most three
    /// digits.
    public static func bytes(_ number: Int) -> String {
        guard number >= 1_000 else { return count(number, "byte") }
        let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
        var value = Double(number) / 1_000
        var unit = 0
        // From 999.5, the number would be rounded to 1000, so the next unit is used.
        while value >= 999.5, unit + 1 < units.count {
            value /= 1_000
            unit += 1
        }
        return
            "\(value < 9.95 ? decimal(value, places: 1) : decimal(value, places: 0)) \(units[unit])"
    }

    /// Returns a number such as `1,234,567`.
    public static func grouped(_ number: Int) -> String { number.grouped }

    /// Returns a duration such as `0.4 s`, `12 s`, `2 min 5 s` or `3 h 20 min`.
    public static func duration(_ duration: Duration) -> String {
        let parts = duration.components
        let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
        guard seconds >= 9.95 else { return "\(decimal(max(0, seconds), places: 1)) s" }
        let whole = Int(min(seconds, 1e15).rounded())
        switch whole {
        case ..<60: return "\(whole) s"
        case ..<3_600: return join(whole / 60, "min", whole % 60, "s")
        default: return join(whole / 3_600, "h", whole / 60 % 60, "min")
        }
    }

    /// Returns the shortest text that parses to the same number: `20`, `0.8`, `-1.5`.
    public static func plain(_ number: Double) -> String { number.shortestText }

    private static func join(_ large: Int, _ unit: String, _ small: Int, _ part: String) -> String {
        small == 0 ? "\(large) \(unit)" : "\(large) \(unit) \(small) \(part)"
    }

    /// Rounds to a whole number if `places` is 0, otherwise to one decimal place. A decimal of 0 is
    /// left out.
    private static func decimal(_ value: Double, places: Int) -> String {
        guard places > 0 else { return String(Int(value.rounded())) }
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
