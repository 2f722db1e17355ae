import Core
import Presentation
import Testing

struct VerificationPresenterTests {
    private let sut = VerificationPresenter()

    @Test func `an intact image is named with its format and size`() {
        let photo = ImageFacts(format: .heic, width: 4032, height: 3024, bytes: 9)
        #expect(
            sut.line(for: photo, on: "a\nb.heic") == #"a\nb.heic: intact (HEIC, 4032 × 3024)"#)
    }

    @Test func `pages and frames are counted`() {
        let pages = ImageFacts(format: .tiff, width: 2, height: 3, frames: 1200, bytes: 9)
        #expect(sut.line(for: pages, on: "p.tif") == "p.tif: intact (TIFF, 2 × 3, 1,200 pictures)")
        let moving = ImageFacts(
            format: .gif, width: 2, height: 3, frames: 2, bytes: 9,
            animation: AnimationTiming(durations: [.zero, .zero], plays: nil))
        #expect(sut.line(for: moving, on: "m.gif") == "m.gif: intact (GIF, 2 × 3, 2 frames)")
    }

    @Test func `damage that costs no pixel is described as after an edit`() {
        #expect(
            sut.lines(for: [.noEnd, .strayBytes(3)], on: "a.jpg") == [
                "a.jpg: the end marker is missing; no pixel is lost",
                "a.jpg: the JPEG has 3 stray bytes before its pixels; no pixel is lost",
            ])
    }
}
