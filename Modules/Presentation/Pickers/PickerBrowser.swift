public import Pickers

/// Where somebody is in a list of pictures: which page is shown, and what was typed to shorten it.
///
/// A picture has one number as long as the list lasts, counted from 1, whatever is shown of it.
public struct PickerBrowser: Sendable {
    public let list: PickerList
    /// The filter as it was typed; empty where everything is shown.
    public private(set) var filter = ""
    /// The page that is shown, counted from 0.
    public private(set) var page = 0
    private let pageSize: Int
    /// The places in the list of what matches ``filter``.
    private var matches: [Int]

    /// - Parameter pageSize: How many pictures are shown at once, at least 1.
    public init(_ list: PickerList, pageSize: Int = 20) {
        self.list = list
        self.pageSize = max(1, pageSize)
        matches = Array(list.items.indices)
    }

    /// How many pictures match.
    public var matchCount: Int { matches.count }

    /// How many pages these take, at least 1.
    public var pageCount: Int { max(1, (matches.count + pageSize - 1) / pageSize) }

    /// The pictures of the page that is shown, with their numbers.
    public var rows: [(number: Int, item: PickerItem)] {
        matches.dropFirst(page * pageSize).prefix(pageSize).map { ($0 + 1, list.items[$0]) }
    }

    /// The picture of this number; `nil` where no picture has it.
    public func item(_ number: Int) -> PickerItem? {
        list.items.indices.contains(number - 1) ? list.items[number - 1] : nil
    }

    /// Shows what matches alone, from the first page on.
    ///
    /// - Parameter text: A part of a name, whatever the case of its letters; a pattern where it
    ///   holds `*`, `?` or `[`. Nothing shows everything.
    public mutating func show(matching text: String) {
        filter = text
        page = 0
        let pattern = text.contains { "*?[".contains($0) } ? GlobPattern(text) : nil
        let part = text.lowercased()
        matches = list.items.indices.filter { place in
            let name = list.items[place].name
            return text.isEmpty || pattern?.matches(name) ?? name.lowercased().contains(part)
        }
    }

    /// Goes on by one page; from the last to the first.
    public mutating func showNextPage() {
        page = (page + 1) % pageCount
    }

    /// Goes back by one page; from the first to the last.
    public mutating func showPreviousPage() {
        page = (page + pageCount - 1) % pageCount
    }
}
