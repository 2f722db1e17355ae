import Presentation
import Rendering

extension Composition {
    /// The filter names that `--filter` accepts.
    static var filterNames: [String] {
        FilterCatalog.standard.filters.map(\.name)
    }

    /// The range of a filter's first number in words, such as `-100 to 100`, or `-100, cooler, to
    /// 100, warmer`; `nil` for a filter without such a range.
    static func range(
        of filter: String, from low: String? = nil, to high: String? = nil
    ) -> String? {
        guard let parameter = FilterCatalog.standard.descriptor(named: filter)?.parameters.first,
            let minimum = parameter.minimum, let maximum = parameter.maximum
        else { return nil }
        let ends = [(minimum, low), (maximum, high)].map { number, word in
            HumanNumber.plain(number) + (word.map { ", \($0)" } ?? "")
        }
        return ends.joined(separator: low == nil ? " to " : ", to ")
    }
}
