public import Core

/// Describes the results of decoding images completely in search of damage.
public struct VerificationPresenter: Sendable {
    private let notes: EditResultPresenter

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        notes = EditResultPresenter(for: frontEnd)
    }

    /// Returns a line such as `photo.heic: intact (HEIC, 4032 × 3024)`.
    ///
    /// - Parameter subject: The name of the image.
    public func line(for facts: ImageFacts, on subject: String) -> String {
        var words = [facts.format.name, "\(facts.width) × \(facts.height)"]
        if facts.frames > 1 {
            words.append(
                HumanNumber.count(facts.frames, facts.animation == nil ? "picture" : "frame"))
        }
        return "\(SafeText.line(subject)): intact (\(words.joined(separator: ", ")))"
    }

    /// Returns one note for each flaw of an image whose pixels are all intact.
    public func lines(for flaws: [ImageFlaw], on subject: String) -> [String] {
        notes.lines(for: flaws.map { .remark(.flaw($0)) }, on: subject)
    }

    /// Returns the line that `failed` of `total` images failed.
    public func summary(failed: Int, of total: Int) -> String {
        notes.summary(failed: failed, of: total)
    }
}
