public import Core
public import FoundationEssentials

/// Describes photographs, edits and uploads in the answers of a studio to its pages.
public struct StudioPresenter: Sendable {
    private let server: ServerSetting
    private let errors: ErrorPresenter
    private let now: @Sendable () -> Date

    /// - Parameter server: The server whose feed the gallery shows, if any.
    public init(
        server: ServerSetting = .unset, errors: ErrorPresenter = ErrorPresenter(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.server = server
        self.errors = errors
        self.now = now
    }

    /// Returns the category that ``ErrorPresenter`` gives to an error.
    public func category(of error: any Error) -> FailureCategory {
        errors.message(for: error).category
    }

    /// Returns the sentence for an error. It names files without their folders.
    public func sentence(for error: any Error) -> String {
        withoutFolders(errors.message(for: error).line)
    }

    /// Returns the name of the option that accepts a file that is truncated or damaged; `nil` for
    /// any other error.
    public func option(accepting error: any Error) -> String? {
        switch errors.message(for: error).advice {
        case .allowTruncated: "allow-truncated"
        case .allowDamaged: "allow-damaged"
        default: nil
        }
    }

    /// Returns `sentence` with each path replaced by the name of its file.
    public func withoutFolders(_ sentence: String) -> String { FolderlessText.line(sentence) }

    // MARK: - The gallery

    /// Returns the origin of a gallery's photographs: `server`, `cache`, `bundled` or `folder`.
    public func originKind(of listing: GalleryListing) -> String {
        switch listing.origin {
        case .library: "folder"
        case .feed(let feed):
            switch feed.origin {
            case .remote: "server"
            case .cache: "cache"
            case .bundled: "bundled"
            }
        }
    }

    /// Returns the number of photographs. For a feed, also returns its origin, its age and its
    /// notices, such as that a source did not answer.
    ///
    /// - Parameter found: The number of photographs that match a search; `nil` without a search.
    public func origin(of listing: GalleryListing, found: Int? = nil) -> String {
        let part = found.map { "\(HumanNumber.grouped($0)) of " } ?? ""
        guard case .feed(let feed) = listing.origin else {
            return part + HumanNumber.count(listing.photos.count, "photograph")
        }
        let presenter = FeedPresenter(server: server, errors: errors, now: now)
        return withoutFolders(
            ([part + presenter.headline(for: feed)]
                + presenter.notices(for: feed, after: listing.failures))
                .joined(separator: "; "))
    }

    /// Returns a day such as `21 November 2026`, in UTC.
    public func date(_ date: Date) -> String {
        let day = Self.day(date)
        return "\(day.day) \(Self.months[day.month - 1]) \(day.year)"
    }

    /// Returns a month such as `November 2026`, in UTC.
    public func month(_ date: Date) -> String {
        let day = Self.day(date)
        return "\(Self.months[day.month - 1]) \(day.year)"
    }

    private static func day(_ date: Date) -> CivilDate { CivilTime(date).day }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    // MARK: - Editing

    /// Returns the properties of a photograph, with their titles.
    public func facts(of report: ImageReport) -> [(title: String, value: String)] {
        ImageFactsPresenter(for: errors.frontEnd, now: now).rows(for: report)
    }

    /// Returns the operations of a measured correction in words, or `nothing to correct`.
    public func measured(_ operations: [Recipe.Operation]) -> String {
        operations.isEmpty
            ? "nothing to correct" : operations.map(RecipeWords.text).joined(separator: ", ")
    }

    /// Returns a text with the share of pixels that are black.
    public func darkest(of histogram: ImageHistogram) -> String {
        HistogramPresenter.percent(histogram.luminance.darkest) + " black"
    }

    /// Returns a text with the share of pixels that are white.
    public func brightest(of histogram: ImageHistogram) -> String {
        HistogramPresenter.percent(histogram.luminance.brightest) + " white"
    }

    // MARK: - Saving

    /// Returns a text with the share of a result that is rendered.
    public func rendering(_ share: Double) -> String {
        "rendering, \(Int((min(max(share, 0), 1) * 100).rounded())) %"
    }

    /// Returns the name of a stage of saving.
    public func stage(_ stage: EditStage) -> String { WorkProgress(stage).activity ?? "" }

    /// The text to show before a result is rendered, while other results are.
    public var waiting: String { "waiting for other results" }

    /// Returns the label of the button that saves a result.
    public func saving(in place: SavingPlace) -> String {
        switch place {
        case .beside: "Save beside the original"
        case .currentFolder: "Save in the current folder"
        case .uploads: "Save as an upload"
        }
    }

    /// Returns the line for a result that was saved as a file.
    public func saved(_ name: String, _ facts: ImageFacts) -> String {
        EditResultPresenter().line(
            for: EditReport(input: name, output: name, facts: facts, recipe: Recipe()))
    }

    /// Returns the notes about a result, without the name of the photograph.
    public func notes(_ notes: [EditNote]) -> [String] {
        let presenter = EditResultPresenter(for: errors.frontEnd)
        return notes.map { presenter.words(for: $0) }
    }

    /// Returns a text with the number of photographs to which a recipe was applied.
    public func applying(_ done: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(done)) of \(HumanNumber.count(total, "photograph"))"
    }

    /// Returns the line with the numbers of photographs to which a recipe was applied, and of those
    /// that failed.
    public func applied(to total: Int, failed: Int) -> String {
        let edited = HumanNumber.count(total - failed, "photograph")
        return failed == 0
            ? "\(edited) edited" : "\(edited) edited, \(HumanNumber.grouped(failed)) failed"
    }

    // MARK: - The outbox

    /// Returns a text with the number of waiting uploads.
    public func outbox(_ waiting: [QueuedUpload]) -> String {
        OutboxPresenter(for: errors.frontEnd, now: now).viewModel(for: waiting).headline
    }

    /// Describes a waiting upload: its size, its age and the reason that it still waits.
    public func outboxItem(_ item: QueuedUpload) -> String {
        let row = OutboxPresenter(for: errors.frontEnd, now: now).viewModel(for: [item]).rows.first
        return withoutFolders(row.map { "\($0.size), \($0.queued), \($0.reason)" } ?? "")
    }

    /// Returns a file name that is safe to print on one line.
    public func name(_ name: String) -> String { SafeText.line(name) }
}
