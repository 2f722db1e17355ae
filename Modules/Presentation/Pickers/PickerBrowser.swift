public import Pickers

/// The state of browsing a list of pictures: the displayed page and the filter.
///
/// A picture keeps its number, counted from 1, whatever the filter is.
public struct PickerBrowser: Sendable {
    public let list: PickerList
    /// The filter as typed; empty to show everything.
    public private(set) var filter = ""
    /// The displayed page, counted from 0.
    public private(set) var page = 0
    private let pageSize: Int
    /// The indices of the pictures that match ``filter``.
    private var matches: [Int]

    /// - Parameter pageSize: The number of pictures per page, at least 1.
    public init(_ list: PickerList, pageSize: Int = 20) {
        self.list = list
        self.pageSize = max(1, pageSize)
        matches = Array(list.items.indices)
    }

    /// The number of matching pictures.
    public var matchCount: Int { matches.count }

    /// The number of pages, at least 1.
    public var pageCount: Int { max(1, (matches.count + pageSize - 1) / pageSize) }

    /// The pictures of the displayed page, with their numbers.
    public var rows: [(number: Int, item: PickerItem)] {
        matches.dropFirst(page * pageSize).prefix(pageSize).map { ($0 + 1, list.items[$0]) }
    }

    /// Returns the picture with this number, or `nil`.
    public func item(_ number: Int) -> PickerItem? {
        list.items.indices.contains(number - 1) ? list.items[number - 1] : nil
    }

    /// Filters the list and shows the first page.
    ///
    /// - Parameter text: A part of a name, or a pattern if it contains `*`, `?` or `[`;
    ///   case-insensitive. An empty text shows everything.
    public mutating func show(matching text: String) {
        filter = text
        page = 0
        let pattern =
            text.contains { "*?[".contains($0) }
            ? GlobPattern(text, ignoringCase: true)
            : nil
        let part = text.lowercased()
        matches = list.items.indices.filter { place in
            let name = list.items[place].name
            return text.isEmpty || pattern?.matches(name) ?? name.lowercased().contains(part)
        }
    }

    /// Shows the next page; after the last one, the first.
    public mutating func showNextPage() {
        page = (page + 1) % pageCount
    }

    /// Shows the previous page; before the first one, the last.
    public mutating func showPreviousPage() {
        page = (page + pageCount - 1) % pageCount
    }
}
