/// Says how far a piece of work is, how fast it goes, and how long it still takes, as far as that
/// is known.
public struct ProgressPresenter: Sendable {
    /// The longest time that is predicted: 100 hours.
    private static let farthest = 360_000.0

    public init() {}

    /// Such as `rendering, 45 %, 20 % a second, 2.8 s left`,
    /// `300 of 1,500 images, 30 a second, 40 s left` or `waiting for the server, 3 s`.
    ///
    /// Before anything is done, and before any time has gone by, there is no rate; without a rate
    /// or a total, and at the end, no time is left to tell. Of things none of which is done the
    /// time that went by is told.
    ///
    /// - Parameters:
    ///   - elapsed: For how long the amount has grown; where there is none, how long it takes so
    ///     far.
    ///   - idle: How long ago it grew last.
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

    /// How much is done, and of what.
    private static func extent(of amount: WorkProgress.Amount) -> String {
        switch amount {
        case .share(let share):
            // The whole is not there before its last part.
            "\(share >= 1 ? 100 : Int(min(max(share, 0) * 100, 99).rounded())) %"
        case .bytes(let done, nil): HumanNumber.bytes(done)
        case .bytes(let done, let total?):
            "\(HumanNumber.bytes(done)) of \(HumanNumber.bytes(total))"
        case .items(let done, nil, let noun, _): HumanNumber.count(done, noun)
        case .items(let done, let total?, let noun, _):
            "\(HumanNumber.grouped(done)) of \(HumanNumber.count(total, noun))"
        }
    }

    /// - Returns: `nil` for what is too slow to be told.
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

    /// One decimal place below 10.
    private static func rounded(_ number: Double) -> String {
        number < 9.95
            ? HumanNumber.plain((number * 10).rounded() / 10)
            : HumanNumber.grouped(whole(number))
    }

    /// The clock may say that next to no time went by.
    private static func whole(_ number: Double) -> Int { Int(min(number, 1e15).rounded()) }
}

extension WorkProgress.Amount {
    /// How much of what is done took time.
    fileprivate var worked: Double {
        if case .items(_, _, _, let worked?) = self { Double(worked) } else { done }
    }

    /// How much is still to be done, where that is known.
    fileprivate var left: Double? {
        switch self {
        case .share: 1 - done
        case .bytes(_, let total), .items(_, let total, _, _): total.map { Double($0) - done }
        }
    }
}
