import Presentation
import Testing

struct BatchPresenterTests {
    private let sut = BatchPresenter()

    @Test func `results of an earlier run count as done but not as work`() {
        #expect(
            sut.progress(done: 1_000, of: 1_010, worked: 5)
                == WorkProgress(nil, .items(1_000, of: 1_010, noun: "image", worked: 5)))
    }

    @Test func `the first twenty failures are named, the others counted`() {
        let names = (1...20).map { "\($0).jpg" }

        #expect(
            sut.summary(failed: names, count: 23, of: 100)
                == "23 of 100 images failed: \(names.joined(separator: ", ")) and 3 more")
        #expect(
            sut.summary(failed: ["a\u{1B}.jpg"], count: 1, of: 2)
                == "1 of 2 images failed: a\\x1b.jpg")
    }
}
