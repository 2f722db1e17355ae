import Core
public import FoundationEssentials
public import Pickers

/// Describes a list of pictures, page by page, and the answers to commands.
public struct PickerPresenter: Sendable {
    private static let longestName = 60

    private let now: @Sendable () -> Date

    public init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    /// Returns the view model of the displayed page.
    public func viewModel(for browser: PickerBrowser) -> PickerPageViewModel {
        let list = browser.list
        return PickerPageViewModel(
            headline: Self.headline(for: browser),
            rows: browser.rows.map { row(number: $0.number, item: $0.item) },
            pages: browser.pageCount > 1
                ? "page \(HumanNumber.grouped(browser.page + 1)) of"
                    + " \(HumanNumber.grouped(browser.pageCount))" : nil,
            notices: notices(for: list),
            prompt: Self.prompt(for: browser))
    }

    /// Returns the notices of a list, such as of a folder that could not be read.
    public func notices(for list: PickerList) -> [String] {
        list.unreadable.map { SafeText.line("\($0) cannot be read, and is left out") }
    }

    /// Returns the answer to a line that is not a command.
    public func unknown(_ line: String) -> String {
        SafeText.line(line, atMost: 20)
            + " is not a picture number: type a number to pick it, v and a number to view it, / and"
            + " a part of a name to search, n or p for another page, or q to leave"
    }

    /// Returns the message for a number that no picture has.
    public func unknown(number: Int, of browser: PickerBrowser) -> String {
        "there is no picture \(number): the numbers are 1 to"
            + " \(HumanNumber.grouped(browser.list.items.count))"
    }

    /// Returns the message for a selection of more pictures than the picker allows.
    public func tooMany(_ count: Int, of limit: Int) -> String {
        limit == 1
            ? "only one picture can be picked, but \(HumanNumber.grouped(count)) were given"
            : "at most \(HumanNumber.grouped(limit)) pictures can be picked, but"
                + " \(HumanNumber.grouped(count)) were given"
    }

    /// Returns the caption of a displayed picture.
    public func preview(of item: PickerItem) -> String {
        SafeText.line(item.name, atMost: Self.longestName)
    }

    /// The answer to the command to view a picture, on a terminal without colours.
    public var noPreview: String { "this terminal has no colours, so it cannot show pictures" }

    /// Returns a note if the extension of the output belongs to another format than the picture's;
    /// otherwise `nil`. Pictures are copied without conversion.
    public func contradiction(of path: String, with image: PickedImage) -> String? {
        guard let dot = path.lastIndex(of: "."),
            let named = ImageFormat(fileExtension: String(path[path.index(after: dot)...])),
            named != image.type
        else { return nil }
        return "\(SafeText.line(path)) contains a \(image.type.name): pictures are"
            + " copied, not converted"
    }

    private func row(number: Int, item: PickerItem) -> PickerPageViewModel.Row {
        PickerPageViewModel.Row(
            number: String(number), name: SafeText.line(item.name, atMost: Self.longestName),
            size: item.bytes.map(HumanNumber.bytes) ?? "",
            age: item.date.map { RelativeAge.text(since: $0, now: now()) } ?? "")
    }

    private static func headline(for browser: PickerBrowser) -> String {
        let total = browser.list.items.count
        let what = PickerWords.plural(browser.list.source)
        let all = HumanNumber.count(total, what.one, plural: what.many)
        guard !browser.filter.isEmpty else {
            return "\(all) in \(PickerWords.place(browser.list.source))"
        }
        let filter = SafeText.line(browser.filter, atMost: 30)
        return "\(HumanNumber.grouped(browser.matchCount)) of \(all) match \(filter)"
    }

    private static func prompt(for browser: PickerBrowser) -> String {
        let what = PickerWords.plural(browser.list.source)
        let choice =
            browser.list.limit == 1
            ? "number of a \(what.one)"
            : "numbers of up to \(HumanNumber.grouped(browser.list.limit)) \(what.many)"
        let more = browser.pageCount > 1 ? ", Enter for more" : ""
        return "\(choice), v N to view it, /text to search\(more), q to leave: "
    }
}

/// Names the sources of pictures and their contents.
enum PickerWords {
    /// Returns the name of a source, such as `the photo library`.
    static func place(_ source: ImageSource) -> String {
        switch source {
        case .photoLibrary: "the photo library"
        case .files: "the folder"
        case .feed: "the feed"
        case .camera: "this machine"
        default: SafeText.line(source.rawValue)
        }
    }

    /// Returns the nouns for the listed things, singular and plural.
    static func plural(_ source: ImageSource) -> (one: String, many: String) {
        source == .camera ? ("camera", "cameras") : ("picture", "pictures")
    }
}
