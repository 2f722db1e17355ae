import Presentation
import Testing

struct BatchPresenterTests {
    private let sut = BatchPresenter()

    @Test func `progress tells the rate and the time that is left`() {
        #expect(
            sut.progress(done: 300, of: 1_500, worked: 300, elapsed: .seconds(10))
                == "300 of 1,500 images, 30 a second, 40 s left")
    }

    @Test func `what was done before is no part of the rate`() {
        #expect(
            sut.progress(done: 1_000, of: 1_010, worked: 5, elapsed: .seconds(10))
                == "1,000 of 1,010 images, 2 s each, 20 s left")
    }

    @Test func `before anything took work there is no rate`() {
        #expect(
            sut.progress(done: 0, of: 1, worked: 0, elapsed: .seconds(1)) == "0 of 1 image")
    }

    @Test func `the first twenty that failed are named, others counted`() {
        let names = (1...20).map { "\($0).jpg" }

        #expect(
            sut.summary(failed: names, count: 23, of: 100)
                == "23 of 100 images failed: \(names.joined(separator: ", ")) and 3 more")
        #expect(
            sut.summary(failed: ["a\u{1B}.jpg"], count: 1, of: 2)
                == "1 of 2 images failed: a\\x1b.jpg")
    }
}
