import Foundation
import Pickers
import Testing

struct PickerListTests {
    @Test func `pages hold each item once, in order`() {
        let list = list(of: 10)
        #expect(list.pages(of: 4) == 3)
        #expect((0..<3).flatMap { list.page($0, of: 4) } == list.items)
        #expect(list.page(2, of: 4).map(\.name) == ["8", "9"])
        #expect(self.list(of: 8).pages(of: 4) == 2)
    }

    @Test func `pages after the last are empty, and odd page numbers do not crash`() {
        let list = list(of: 10)
        #expect(list.page(3, of: 4).isEmpty)
        #expect(list.page(.max, of: .max).isEmpty)
        #expect(list.page(-1, of: 4) == list.page(0, of: 4))
        #expect(list.page(0, of: .max).count == 10)
        #expect(list.page(0, of: 0).count == 1)
        #expect(list.pages(of: .max) == 1 && list.pages(of: 0) == 10)
    }

    private func list(of count: Int) -> PickerList {
        let items = (0..<count).map { PickerItem(place: .other("\($0)"), name: "\($0)") }
        return PickerList(source: .files, offer: PickerOffer(items)) { _, _ in Data() }
    }
}
