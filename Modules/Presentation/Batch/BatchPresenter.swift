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
    ///   - done: The number of finished pictures, successful or not.
    ///   - worked: The number of finished pictures that were processed in this run. Skipped ones
    ///     do not count for the rate.
    public func progress(done: Int, of total: Int, worked: Int) -> WorkProgress {
        WorkProgress(nil, .items(done, of: total, noun: "image", worked: worked))
    }

    /// Returns the summary of failures: the first names, and the number of the others.
    public func summary(failed names: [String], count: Int, of total: Int) -> String {
        let shown = names.prefix(Self.mostNames).map {
            SafeText.line(DisplayURL.withoutCredentials($0))
        }
        let more = count - shown.count
        return EditResultPresenter().summary(failed: count, of: total) + ": "
            + shown.joined(separator: ", ")
            + (more > 0 ? " and \(HumanNumber.grouped(more)) more" : "")
    }

    /// Returns the line for images that an earlier run has already edited.
    public func skipped(_ count: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(count)) of \(HumanNumber.count(total, "image"))"
            + " \(count == 1 ? "was" : "were") done already"
    }

    /// Returns the line for images that were not started after the first failure.
    public func leftOut(_ count: Int, of total: Int) -> String {
        frontEnd.line(
            "\(HumanNumber.grouped(count)) of \(HumanNumber.count(total, "image")) were not started",
            .resumeBatch)
    }
}
