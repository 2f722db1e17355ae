import Core
import Foundation
import Pickers
import Presentation
import Testing

struct PickerPresenterTests {
    private let sut = PickerPresenter(now: { someDate })

    @Test func `a row has number, name, size and age`() {
        let item = PickerItem(
            place: .other("a"), name: "beach.jpg", date: someDate.addingTimeInterval(-7_200),
            bytes: 2_400_000, type: .jpeg)
        let list = PickerList(source: .photoLibrary, offer: PickerOffer([item])) { _, _ in Data() }

        let viewModel = sut.viewModel(for: PickerBrowser(list))

        #expect(viewModel.headline == "1 picture in the photo library")
        #expect(viewModel.table == ["1  beach.jpg  2.4 MB  2 hours ago"])
        #expect(viewModel.pages == nil && viewModel.notices.isEmpty)
        #expect(
            viewModel.prompt
                == "number of a picture, v N to view it, /text to search, q to leave: ")
    }

    @Test func `characters that take two columns, or none, are aligned`() {
        let names = ["日本語.jpg", "ab.jpg", "e\u{301}.jpg", "👩\u{200d}👧.jpg", "✈\u{fe0f}.jpg"]
        let items = names.map {
            PickerItem(place: .other($0), name: $0, date: nil, bytes: 1_000, type: .jpeg)
        }
        let list = PickerList(source: .photoLibrary, offer: PickerOffer(items)) { _, _ in Data() }

        #expect(
            sut.viewModel(for: PickerBrowser(list)).table == [
                "1  日本語.jpg  1 kB  ", "2  ab.jpg      1 kB  ", "3  e\u{301}.jpg       1 kB  ",
                "4  👩\u{200d}👧.jpg      1 kB  ", "5  ✈\u{fe0f}.jpg      1 kB  ",
            ])
    }

    @Test func `unknown values are left empty`() {
        let rows = sut.viewModel(for: browser(["a.jpg"])).rows
        #expect(rows.map(\.size) == [""] && rows.map(\.age) == [""])
    }

    @Test func `further pages are mentioned`() {
        var browser = browser((1...50).map { "\($0).jpg" }, limit: 3)
        browser.showNextPage()

        let viewModel = sut.viewModel(for: browser)

        #expect(viewModel.pages == "page 2 of 3")
        #expect(viewModel.rows.first?.number == "21")
        #expect(viewModel.prompt.contains("numbers of up to 3 pictures"))
        #expect(viewModel.prompt.contains("Enter for more"))
    }

    @Test func `the number of matches is shown`() {
        var browser = browser(["a.jpg", "b.jpg", "c.png"])
        browser.show(matching: "jpg")
        #expect(sut.viewModel(for: browser).headline == "2 of 3 pictures match jpg")
    }

    @Test func `cameras are called cameras`() {
        let viewModel = sut.viewModel(for: browser(["one", "two"], from: .camera))
        #expect(viewModel.headline == "2 cameras in this machine")
        #expect(viewModel.prompt.hasPrefix("number of a camera"))
    }

    @Test func `names and folders cannot control a terminal`() {
        var browser = browser(["a\u{1B}[2J\n.jpg"], unreadable: ["b\u{1B}c"])
        let viewModel = sut.viewModel(for: browser)
        #expect(viewModel.table == ["1  a\\x1b[2J\\n.jpg    "])
        #expect(viewModel.notices == ["b\\x1bc cannot be read, and is left out"])

        browser.show(matching: "\u{1B}")
        #expect(sut.viewModel(for: browser).headline == "1 of 1 picture match \\x1b")
        #expect(sut.unknown("\u{7}").hasPrefix("\\x07 is not a picture number"))
    }

    @Test func `an invalid choice is reported`() {
        let browser = browser(["a.jpg", "b.jpg"])
        #expect(
            sut.unknown(number: 9, of: browser)
                == "there is no picture 9: the numbers are 1 to 2")
        #expect(sut.tooMany(2, of: 1) == "only one picture can be picked, but 2 were given")
        #expect(sut.tooMany(4, of: 3) == "at most 3 pictures can be picked, but 4 were given")
    }
}
