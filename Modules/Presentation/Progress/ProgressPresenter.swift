/// Describes the progress of work: its extent, its rate and the remaining time, if known.
public struct ProgressPresenter: Sendable {
    /// The limit for the remaining time and for the time per item, in seconds: 100 hours.
    private static let farthest = 360_000.0

    public init() {}

    /// Formats progress, such as `rendering, 45 %, 20 % a second, 2.8 s left`, `300 of 1,500
    /// images, 30 a second, 40 s left` or `waiting for the server, 3 s`.
    ///
    /// The rate is left out if nothing is done yet. The remaining time is left out without a rate
    /// or a total, at the end, and above 100 hours. Until the first item is done, the elapsed time
    /// is shown instead.
    ///
    /// - Parameters:
    ///   - elapsed: The time in which the amount was done, which determines the rate; without an
    ///     amount, the time since the start.
    ///   - idle: The time since the end of `elapsed`, which shortens the remaining time.
    public func text(
        for progress: WorkProgress, after elapsed: Duration, idle: Duration = .zero
    ) -> String {
        let measures =
            progress.amount.map { Self.measures(of: $0, after: elapsed, idle: idle) }
            ?? [HumanNumber.duration(elapsed)]
        return ([progress.activity].compactMap(\.self) + measures).joined(separator: ", ")
    }

    private static func measures(
        of amount: WorkProgress.Amount, after elapsed: Duration, idle: Duration
    ) -> [String] {
        let seconds = elapsed / .seconds(1)
        guard amount.worked > 0, seconds > 0 else {
            guard case .items = amount, elapsed > .zero else { return [extent(of: amount)] }
            return [extent(of: amount), HumanNumber.duration(elapsed)]
        }
        let rate = amount.worked / seconds
        let left = amount.left.map { $0 / rate - idle / .seconds(1) }
        return [
            extent(of: amount), text(ofRate: rate, in: amount),
            left.flatMap { $0 > 0 && $0 < farthest ? $0 : nil }
                .map { "\(HumanNumber.duration(.seconds($0))) left" },
        ].compactMap(\.self)
    }

    /// Returns the finished amount, and the total if known.
    private static func extent(of amount: WorkProgress.Amount) -> String {
        switch amount {
        case .share(let share):
            // 100 % is only shown at the end.
            "\(share >= 1 ? 100 : Int(min(max(share, 0) * 100, 99).rounded())) %"
        case .bytes(let done, nil): HumanNumber.bytes(done)
        case .bytes(let done, let total?):
            "\(HumanNumber.bytes(done)) of \(HumanNumber.bytes(total))"
        case .items(let done, nil, let noun, _): HumanNumber.count(done, noun)
        case .items(let done, let total?, let noun, _):
            "\(HumanNumber.grouped(done)) of \(HumanNumber.count(total, noun))"
        }
    }

    /// - Returns: `nil` if the rate is too low to be shown.
    private static func text(
        ofRate perSecond: Double, in amount: WorkProgress.Amount
    ) -> String? {
        switch amount {
        case .share:
            perSecond < 0.000_5 ? nil : "\(rounded(perSecond * 100)) % a second"
        case .bytes:
            perSecond < 1 ? nil : "\(HumanNumber.bytes(whole(perSecond))) a second"
        case .items:
            perSecond < 1
                ? "\(HumanNumber.duration(.seconds(min(1 / perSecond, farthest)))) each"
                : "\(rounded(perSecond)) a second"
        }
    }

    /// Rounds to one decimal place below 10, otherwise to a whole number.
    private static func rounded(_ number: Double) -> String {
        number < 9.95
            ? HumanNumber.plain((number * 10).rounded() / 10)
            : HumanNumber.grouped(whole(number))
    }

    /// Rounds a rate to a whole number. The rate is clamped to fit an `Int`, because it is very
    /// large if almost no time has elapsed.
    private static func whole(_ number: Double) -> Int { Int(min(number, 1e15).rounded()) }
}

extension WorkProgress.Amount {
    /// The finished amount that the rate is based on.
    fileprivate var worked: Double {
        if case .items(_, _, _, let worked?) = self { Double(worked) } else { done }
    }

    /// The remaining amount, if known.
    fileprivate var left: Double? {
        switch self {
        case .share: 1 - done
        case .bytes(_, let total), .items(_, let total, _, _): total.map { Double($0) - done }
        }
    }
}
