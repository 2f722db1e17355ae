import Core

/// Describes exceeded limits: the name and value of the limit, and how to raise it.
extension ErrorPresenter {
    /// Describes an exceeded limit, and advises to raise it, unless `limit` is less than the
    /// configured value: then it is the format's own.
    func words(overLimit name: String, of limit: Int, actual: Int? = nil, what: String)
        -> FailureWords
    {
        let inForce = Limits.names.first { $0.name == name }.map { limits[keyPath: $0.keyPath] }
        // A limit below the configured one is a limit of the format.
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

    /// Returns the `candidates` whose limit currently has this value; all candidates if none
    /// matches. Errors of the transport contain only the value of a limit.
    func names(of candidates: [String], valued value: Int) -> [String] {
        let matching = Limits.names.filter {
            candidates.contains($0.name) && limits[keyPath: $0.keyPath] == value
        }
        return matching.isEmpty ? candidates : matching.map(\.name)
    }
}
