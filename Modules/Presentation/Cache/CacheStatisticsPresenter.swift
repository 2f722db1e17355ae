public import FoundationEssentials

/// Describes the contents of the cache, and the results of clearing and verifying it.
public struct CacheStatisticsPresenter: Sendable {
    private let now: @Sendable () -> Date

    public init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    /// Returns the statistics as lines, with aligned values.
    public func lines(for statistics: CacheStatistics) -> [String] {
        TextTable.lines([
            ["Cache:", SafeText.line(statistics.path)],
            ["Feed:", feed(statistics)],
            [
                "Images:",
                content(statistics.images, statistics.imageBytes, of: statistics.limit),
            ],
            [
                "Renditions:",
                content(
                    statistics.renditions, statistics.renditionBytes,
                    of: statistics.renditionLimit),
            ],
            [
                "Studio files:",
                content(
                    statistics.recipeFiles, statistics.recipeFileBytes,
                    of: statistics.recipeFileLimit),
            ],
        ])
    }

    private func content(_ count: Int, _ bytes: Int, of limit: Int) -> String {
        let share =
            limit > 0
            ? " (\(Int((Double(bytes) / Double(limit) * 100).rounded())) %"
                + " of \(HumanNumber.bytes(limit)))"
            : ""
        return "\(HumanNumber.grouped(count)), \(HumanNumber.bytes(bytes))\(share)"
    }

    /// Returns the line to print after clearing the cache. Files that pages of the studio uploaded
    /// are kept, because remembered edits may need them.
    public func cleared(_ statistics: CacheStatistics) -> String {
        "cleared: \(HumanNumber.count(statistics.images, "image"))"
            + " and \(HumanNumber.count(statistics.renditions, "rendition")),"
            + " \(HumanNumber.bytes(statistics.imageBytes + statistics.renditionBytes))"
            + (statistics.feedImages > 0 ? ", and the feed" : "")
            + (statistics.recipeFiles > 0
                ? "; kept: \(HumanNumber.count(statistics.recipeFiles, "file")) of the studio" : "")
    }

    /// Returns the line to print after verifying the hash of every cached image.
    ///
    /// - Parameter wasSetAside: True if the database was damaged and replaced by a new one.
    public func verified(images: Int, damaged: Int, wasSetAside: Bool = false) -> String {
        guard !wasSetAside else {
            return "the cache was damaged and moved aside; the new one fills with use"
        }
        // An empty cache is not called intact: it may have replaced a damaged one.
        guard images > 0 else { return "checked: no images are cached" }
        let checked = "checked \(HumanNumber.count(images, "image"))"
        guard damaged > 0 else { return "\(checked): all are intact" }
        return "\(checked): \(HumanNumber.grouped(damaged)) "
            + (damaged == 1 ? "was" : "were") + " damaged and dropped; loaded again when needed"
    }

    private func feed(_ statistics: CacheStatistics) -> String {
        guard let savedAt = statistics.feedSavedAt else { return "none" }
        return "\(HumanNumber.count(statistics.feedImages, "image")), saved "
            + RelativeAge.text(since: savedAt, now: now())
    }
}
