import Core
import Foundation
import Presentation
import Testing

struct ImageReportTests {
    @Test func `an image of the feed is shown with all its facts`() {
        let image = anyFeedImage()
        let facts = ImageFacts(
            format: .jpeg, width: 800, height: 1200, orientation: 6, frames: 2,
            colorProfile: "Display P3\u{1b}", bytes: 1_234_567)
        let report = ImageReport(
            source: "http://u:p@host/a.jpg", facts: facts, image: image, origin: .remote)

        #expect(
            ImageFactsPresenter().lines(for: report) == [
                "Source:          http://host/a.jpg",
                "Size:            800 × 1200 pixels",
                "Format:          JPEG",
                "Frames:          2",
                "Orientation:     turned 90° to the right to be upright (6)",
                "Colour profile:  Display P3\\x1b",
                "Bytes:           1.2 MB (1,234,567 bytes)",
                "Created:         2018-03-14 18:50 UTC",
                "Updated:         2018-03-15 18:50 UTC",
                "Id:              \(image.id)",
                "Origin:          from the server, just now",
            ])
        #expect(
            report.json().text
                == #"{"source":"http://host/a.jpg","id":"\#(image.id)","origin":"remote","#
                + #""format":"jpeg","width":800,"height":1200,"orientation":6,"frames":2,"#
                + #""colorProfile":"Display P3\u001b","bytes":1234567,"#
                + #""created":"2018-03-14T18:50:24Z","updated":"2018-03-15T18:50:24Z"}"#)
    }

    @Test func `a file has no origin and no dates`() {
        let facts = ImageFacts(format: .png, width: 1, height: 2, bytes: 99)
        let report = ImageReport(source: "a\nb.png", facts: facts)

        let rows = ImageFactsPresenter().rows(for: report)

        #expect(
            rows.map(\.title) == [
                "Source", "Size", "Format", "Orientation", "Colour profile", "Bytes",
            ])
        #expect(
            rows.map(\.value) == [
                "a\\nb.png", "1 × 2 pixels", "PNG", "upright", "none (taken as sRGB)", "99 bytes",
            ])
        #expect(
            report.json().text
                == #"{"source":"a\nb.png","format":"png","width":1,"height":2,"orientation":1,"#
                + #""frames":1,"colorProfile":null,"bytes":99}"#)
    }

    @Test func `a profile that does not fit the picture is named as such`() {
        var facts = ImageFacts(
            format: .jpeg, width: 1, height: 2, colorProfile: "Adobe RGB", ignoresProfile: true,
            bytes: 99)
        func words() -> String {
            ImageFactsPresenter().rows(for: ImageReport(source: "a", facts: facts))[4].value
        }
        #expect(words() == "Adobe RGB, no effect (it does not fit the picture's channels)")
        #expect(
            ImageReport(source: "a", facts: facts).json().text
                == #"{"source":"a","format":"jpeg","width":1,"height":2,"orientation":1,"#
                + #""frames":1,"colorProfile":"Adobe RGB","ignoresProfile":true,"bytes":99}"#)
        facts.colorProfile = nil
        #expect(words() == "without a name, no effect (it does not fit the picture's channels)")
    }

    @Test func `a gain map, a video, further pictures and an animation are named`() {
        let facts = ImageFacts(
            format: .jpeg, width: 1, height: 2, bytes: 99,
            auxiliary: AuxiliaryContent(
                gainMap: ImageSize(width: 1_008, height: 756), videoBytes: 2_345_678,
                pictures: 1_000, frames: 5))
        let report = ImageReport(source: "a.jpg", facts: facts)

        #expect(
            ImageFactsPresenter().lines(for: report).suffix(4) == [
                "Gain map:          1008 × 756 pixels, for HDR screens",
                "Video:             2.3 MB, of a motion photograph",
                "Further pictures:  1,000",
                "Animation:         5 frames, which cannot be read",
            ])
        #expect(
            report.json().text.hasSuffix(
                #""bytes":99,"gainMap":{"width":1008,"height":756},"videoBytes":2345678,"#
                    + #""furtherPictures":1000,"otherFrames":5}"#))
    }

    @Test func `a requested frame is shown`() {
        let facts = ImageFacts(format: .webp, width: 1, height: 2, frames: 10, bytes: 99)
        let report = ImageReport(source: "a.webp", facts: facts, frame: 3)

        let rows = ImageFactsPresenter().rows(for: report)

        #expect(rows[2].value == "WebP")
        #expect(rows[3].title == "Frame" && rows[3].value == "3 of 10")
        #expect(report.json().text.contains(#""frames":10,"frame":3,"#))
    }

    @Test func `the durations and plays of an animation are shown`() {
        func row(_ durations: [Int], plays: Int?) -> (text: String, json: String) {
            let facts = ImageFacts(
                format: .gif, width: 1, height: 2, frames: durations.count, bytes: 99,
                animation: AnimationTiming(
                    durations: durations.map { FrameDuration($0, per: 1_000) }, plays: plays))
            let report = ImageReport(source: "a.gif", facts: facts)
            return (ImageFactsPresenter().rows(for: report)[3].value, report.json().text)
        }

        #expect(row([100, 100], plays: nil).text == "2 of 0.1 s, 0.2 s in all, plays forever")
        #expect(
            row([40, 2_000, 5], plays: 1).text == "3 of 0.005 to 2 s, 2.045 s in all, plays once")
        #expect(row([0, 0], plays: 1_200).text == "2 of 0 s, 0 s in all, plays 1,200 times")
        #expect(
            row([250, 500], plays: nil).json.contains(
                #""frames":2,"animation":{"durations":[0.25,0.5],"seconds":0.75,"plays":null},"#))
        #expect(row([250, 500], plays: 3).json.contains(#""plays":3}"#))
    }

    @Test func `each orientation has its own words`() {
        let words = (1...8).map { orientation in
            let facts = ImageFacts(
                format: .jpeg, width: 1, height: 1, orientation: orientation, bytes: 1)
            return ImageFactsPresenter().rows(for: ImageReport(source: "a", facts: facts))[3].value
        }

        #expect(Set(words).count == 8)
        #expect(words.first == "upright")
    }
}
