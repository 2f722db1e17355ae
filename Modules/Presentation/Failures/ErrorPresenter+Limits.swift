import Core

/// Limits in words: which one was met, its value, and how to raise it.
extension ErrorPresenter {
    /// Words for more than the limit `name` allows.
    func words(overLimit name: String, of limit: Int, actual: Int? = nil, what: String)
        -> FailureWords
    {
        let inForce = Limits.names.first { $0.name == name }.map { limits[keyPath: $0.keyPath] }
        // What is stricter than the limit in force is a format's own bound.
        let canBeRaised = inForce.map { $0 <= limit } ?? true
        return FailureWords(
            .badData, "\(what) (limit \(name): \(HumanNumber.grouped(limit)))",
            advice: canBeRaised
                ? .raiseLimits([name], to: actual)
                : "this is the format's own limit, which cannot be raised")
    }

    /// The names, among `candidates`, of limits that have the value `value` now: errors of the
    /// transport know a limit's value only. All candidates where none has.
    func names(of candidates: [String], valued value: Int) -> [String] {
        let matching = Limits.names.filter {
            candidates.contains($0.name) && limits[keyPath: $0.keyPath] == value
        }
        return matching.isEmpty ? candidates : matching.map(\.name)
    }
}
