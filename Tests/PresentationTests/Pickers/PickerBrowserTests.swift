import Foundation
import Pickers
import Presentation
import Testing

struct PickerBrowserTests {
    @Test func `pages follow each other, and the last is followed by the first`() {
        var browser = browser(["a.jpg", "b.jpg", "c.jpg"], pageSize: 2)
        #expect(browser.pageCount == 2)
        #expect(browser.rows.map(\.number) == [1, 2])

        browser.showNextPage()
        #expect(browser.rows.map(\.number) == [3])
        browser.showNextPage()
        #expect(browser.page == 0)
        browser.showPreviousPage()
        #expect(browser.page == 1)
    }

    @Test func `a typed filter shortens the list, and numbers stay`() {
        var browser = browser(["Beach.jpg", "dune.jpg", "2024/beach hut.png"], pageSize: 2)
        browser.showNextPage()

        browser.show(matching: "bEACH")

        #expect(browser.page == 0)
        #expect(browser.rows.map(\.number) == [1, 3])
        #expect(browser.item(3)?.name == "2024/beach hut.png")
        #expect(browser.item(2)?.name == "dune.jpg")
    }

    @Test func `a pattern can be typed, and an empty one shows everything`() {
        var browser = browser(["a.jpg", "b.png"])

        browser.show(matching: "*.png")
        #expect(browser.rows.map(\.number) == [2])
        browser.show(matching: "")
        #expect(browser.rows.map(\.number) == [1, 2])
    }

    @Test func `without matches there is still a page`() {
        var browser = browser(["a.jpg"])
        browser.show(matching: "zebra")

        #expect(browser.rows.isEmpty && browser.matchCount == 0 && browser.pageCount == 1)
        browser.showNextPage()
        #expect(browser.page == 0)
    }

    @Test(arguments: [0, 3, -1, .max, .min + 1])
    func `an unknown number selects no picture`(_ number: Int) {
        #expect(browser(["a.jpg", "b.jpg"]).item(number) == nil)
    }
}

func browser(
    _ names: [String], from source: ImageSource = .photoLibrary, limit: Int = 1,
    unreadable: [String] = [], pageSize: Int = 20
) -> PickerBrowser {
    let items = names.map { PickerItem(place: .other($0), name: $0) }
    return PickerBrowser(
        PickerList(
            source: source, offer: PickerOffer(items, unreadable: unreadable), limit: limit
        ) { _, _ in Data() }, pageSize: pageSize)
}
