import Core

/// Describes exceeded limits with their names and values, and advises how to raise them.
extension ErrorPresenter {
    /// Describes an exceeded limit. If `limit` is below the configured value, it is the format's
    /// own limit and cannot be raised.
    func words(overLimit name: LimitName, of limit: Int, what: String) -> FailureWords {
        words(overLimit: name.rawValue, of: limit, what: what)
    }

    /// As above, for an error that contains the name of its limit.
    func words(overLimit name: String, of limit: Int, actual: Int? = nil, what: String)
        -> FailureWords
    {
        let inForce = Limits.names.first { $0.name == name }.map { limits[keyPath: $0.keyPath] }
        let canBeRaised = inForce.map { $0 <= limit } ?? true
        return FailureWords(
            .badData, "\(what) (limit \(name): \(HumanNumber.grouped(limit)))",
            advice: canBeRaised
                ? .raiseLimits([name], to: actual)
                : "this is the format's own limit, which cannot be raised")
    }

    /// Returns an amount with the unit of the limit `name`, such as `2 scans`.
    static func amount(_ number: Int, of name: String) -> String {
        switch DecodingLimit(rawValue: name) {
        case .side: HumanNumber.count(number, "pixel") + " a side"
        case .pixels, .animationPixels: HumanNumber.count(number, "pixel")
        case .scans: HumanNumber.count(number, "scan")
        case .pixelScans: HumanNumber.grouped(number) + " pixels times scans"
        case .animationFrames: HumanNumber.count(number, "frame")
        case .fileBytes, .decodedBytes, .metadataBytes, nil: HumanNumber.count(number, "byte")
        }
    }

    /// Returns the `candidates` whose current value is `value`, or all candidates if none has it.
    /// Some errors contain the value of the exceeded limit, but not its name.
    func names(of candidates: [LimitName], valued value: Int) -> [String] {
        let candidates = candidates.map(\.rawValue)
        let matching = Limits.names.filter {
            candidates.contains($0.name) && limits[keyPath: $0.keyPath] == value
        }
        return matching.isEmpty ? candidates : matching.map(\.name)
    }
}
