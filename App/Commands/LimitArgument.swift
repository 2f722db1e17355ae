import ArgumentParser

/// `name=value` of `--max`.
struct LimitArgument: ExpressibleByArgument, Equatable {
    let name: String
    let value: Int

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Int(parts[1]) else { return nil }
        name = String(parts[0])
        self.value = value
    }
}
