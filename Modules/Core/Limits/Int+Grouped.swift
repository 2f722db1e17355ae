extension Int {
    /// The number with a comma before each group of three digits, such as `1,234,567`, in every
    /// locale.
    package var grouped: String {
        let digits = Array(String(magnitude))
        var result = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
            result.append(digit)
        }
        return result
    }
}
