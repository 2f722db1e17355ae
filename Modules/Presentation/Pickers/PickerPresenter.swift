import Core
public import Foundation
public import Pickers

/// Says what there is to pick from, page by page, and what was picked.
public struct PickerPresenter: Sendable {
    private static let longestName = 60

    private let now: @Sendable () -> Date

    public init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    /// The page that is shown.
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

    /// The notices of a list, such as of a folder that could not be read.
    public func notices(for list: PickerList) -> [String] {
        list.unreadable.map { SafeText.line("\($0) cannot be read, and is left out") }
    }

    /// The answer to a line that means nothing.
    public func unknown(_ line: String) -> String {
        SafeText.line(line, atMost: 20)
            + " is no number of a picture: type one, v and a number to see it, / and a part of a"
            + " name, n or p for another page, or q"
    }

    /// The answer to a number that no picture has.
    public func unknown(number: Int, of browser: PickerBrowser) -> String {
        "there is no picture \(number): there are 1 to"
            + " \(HumanNumber.grouped(browser.list.items.count))"
    }

    /// The answer to too many numbers.
    public func tooMany(_ count: Int, of limit: Int) -> String {
        limit == 1
            ? "one picture can be picked, and \(HumanNumber.grouped(count)) were named"
            : "\(HumanNumber.grouped(limit)) pictures can be picked, and"
                + " \(HumanNumber.grouped(count)) were named"
    }

    /// The caption of a picture that is shown.
    public func preview(of item: PickerItem) -> String {
        SafeText.line(item.name, atMost: Self.longestName)
    }

    /// The answer where pictures cannot be shown.
    public var noPreview: String { "this terminal shows no colours, hence no pictures" }

    /// What to say when the ending of `-o` names another format than the picture has, which is
    /// written as it is; `nil` where they agree.
    public func contradiction(of path: String, with image: PickedImage) -> String? {
        guard let dot = path.lastIndex(of: "."),
            let named = ImageFormat(fileExtension: String(path[path.index(after: dot)...])),
            named != image.type
        else { return nil }
        return "\(SafeText.line(path)) holds a \(image.type.name): it is a copy, and"
            + " nothing is converted"
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
        let what = PickerWords.plural(browser.list.source).one
        let choice =
            browser.list.limit == 1
            ? "number of a \(what)" : "numbers of at most \(browser.list.limit)"
        let more = browser.pageCount > 1 ? ", Enter for more" : ""
        return "\(choice), v N to see it, /text to look for\(more), q to leave: "
    }
}
