/// Says how far a batch is, and how it ended.
public struct BatchPresenter: Sendable {
    /// How many of the pictures that failed are named at the end.
    public static let mostNames = 20

    public init() {}

    /// Such as `123 of 1,000 images, 45 a second, 20 s left`.
    ///
    /// - Parameters:
    ///   - done: How many have ended, well or badly.
    ///   - worked: How many of them took work; those that were done before say nothing of the rate.
    ///   - elapsed: Since the first one began.
    public func progress(done: Int, of total: Int, worked: Int, elapsed: Duration) -> String {
        let start = "\(HumanNumber.grouped(done)) of \(HumanNumber.count(total, "image"))"
        let seconds = elapsed / .seconds(1)
        guard worked > 0, seconds > 0 else { return start }
        let rate = Double(worked) / seconds
        let left = Duration.seconds(Double(total - done) / rate)
        return start + ", \(Self.rate(rate)), \(HumanNumber.duration(left)) left"
    }

    /// What to say when some failed: the first ones by their names, and how many more there are.
    public func summary(failed names: [String], count: Int, of total: Int) -> String {
        let shown = names.prefix(Self.mostNames).map {
            SafeText.line(DisplayURL.withoutCredentials($0))
        }
        let more = count - shown.count
        return EditResultPresenter().summary(failed: count, of: total) + ": "
            + shown.joined(separator: ", ")
            + (more > 0 ? " and \(HumanNumber.grouped(more)) more" : "")
    }

    /// What to say of those that an earlier run has done.
    public func skipped(_ count: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(count)) of \(HumanNumber.count(total, "image"))"
            + " \(count == 1 ? "was" : "were") done already"
    }

    /// What to say when `--fail-fast` leaves some undone.
    public func leftOut(_ count: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(count)) of \(HumanNumber.count(total, "image")) were not begun;"
            + " --resume goes on with them"
    }

    private static func rate(_ perSecond: Double) -> String {
        if perSecond >= 9.95 { return "\(HumanNumber.grouped(Int(perSecond.rounded()))) a second" }
        if perSecond >= 1 {
            return "\(HumanNumber.plain((perSecond * 10).rounded() / 10)) a second"
        }
        return "\(HumanNumber.duration(.seconds(1 / perSecond))) each"
    }
}
