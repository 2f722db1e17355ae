/// Describes the progress and the result of a batch.
public struct BatchPresenter: Sendable {
    /// The maximum number of failed pictures that are named at the end.
    public static let mostNames = 20

    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// Returns the progress of a batch.
    ///
    /// - Parameters:
    ///   - done: The number of finished pictures: edited, failed and skipped ones.
    ///   - worked: The number of finished pictures that this run has edited or tried to edit. Only
    ///     these determine the rate and the remaining time.
    public func progress(done: Int, of total: Int, worked: Int) -> WorkProgress {
        WorkProgress(nil, .items(done, of: total, noun: "image", worked: worked))
    }

    /// Returns one line with the numbers of failed and of all pictures, and with the names of the
    /// first ``mostNames`` failed ones.
    public func summary(failed names: [String], count: Int, of total: Int) -> String {
        let shown = names.prefix(Self.mostNames).map {
            SafeText.line(DisplayURL.withoutCredentials($0))
        }
        let more = count - shown.count
        return EditResultPresenter().summary(failed: count, of: total) + ": "
            + shown.joined(separator: ", ")
            + (more > 0 ? " and \(HumanNumber.grouped(more)) more" : "")
    }

    /// Returns the line that `count` pictures were skipped because an earlier run has edited them.
    public func skipped(_ count: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(count)) of \(HumanNumber.count(total, "image"))"
            + " \(count == 1 ? "was" : "were") done already"
    }

    /// Returns the line that `count` pictures were not started because the batch stopped early.
    public func leftOut(_ count: Int, of total: Int) -> String {
        frontEnd.line(
            "\(HumanNumber.grouped(count)) of \(HumanNumber.count(total, "image")) were not started",
            .resumeBatch)
    }
}
