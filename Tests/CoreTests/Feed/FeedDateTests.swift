import Foundation
import ImageEditorTestSupport
import Testing

@testable import Core

struct FeedDateTests {
    @Test(arguments: [
        ("Mar 14, 2018 6:50:24 PM", 1_521_053_424),
        ("Mar 14, 2018, 6:50:24 PM", 1_521_053_424),
        ("Mar 14, 2018 6:50:24\u{202f}PM", 1_521_053_424),
        ("Mar 14, 2018, 06:50:24\u{202f}PM", 1_521_053_424),
        ("Jan 1, 1970 12:00:00 AM", 0),
        ("Jan 01, 1970 12:00:01 AM", 1),
        ("Jan 1, 1970 12:00:00 PM", 43_200),
        ("Dec 31, 1969 11:59:59 PM", -1),
        ("Feb 29, 2000 1:00:00 AM", 951_786_000),
        ("Feb 29, 2024 1:00:00 AM", 1_709_168_400),
        ("Mar 1, 1900 12:00:00 AM", -2_203_891_200),
        ("Jan 1, 0001 12:00:00 AM", -62_135_596_800),
        ("Dec 31, 9999 11:59:59 PM", 253_402_300_799),
    ])
    func `a wire date is parsed as an instant in UTC`(text: String, seconds: Double) {
        #expect(FeedDate.date(from: text.utf8) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "Mar", "Mar 14", "Mar 14, 2018", "Mar 14, 2018 6:50:24", "Mar 14, 2018 6:50:24 ",
        "Mar 14, 2018 6:50:24 P", "Mar 14, 2018 6:50:24 PMx", " Mar 14, 2018 6:50:24 PM",
        "Mar 14, 2018 6:50:24PM", "Mar 14, 2018 6:50:24  PM", "Mar  14, 2018 6:50:24 PM",
        "Mar 14 2018 6:50:24 PM", "Mar 14,2018 6:50:24 PM", "March 14, 2018 6:50:24 PM",
        "mar 14, 2018 6:50:24 PM", "MAR 14, 2018 6:50:24 PM", "Mär 14, 2018 6:50:24 PM",
        "Feb 30, 2018 6:50:24 PM", "Feb 29, 2018 6:50:24 PM", "Feb 29, 1900 6:50:24 PM",
        "Apr 31, 2018 6:50:24 PM", "Mar 0, 2018 6:50:24 PM", "Mar 32, 2018 6:50:24 PM",
        "Mar 014, 2018 6:50:24 PM", "Mar 14, 18 6:50:24 PM", "Mar 14, 02018 6:50:24 PM",
        "Mar 14, 0000 6:50:24 PM", "Mar 14, 2018 0:50:24 PM", "Mar 14, 2018 13:50:24 PM",
        "Mar 14, 2018 18:50:24", "Mar 14, 2018 6:60:24 PM", "Mar 14, 2018 6:5:24 PM",
        "Mar 14, 2018 6:50:60 PM", "Mar 14, 2018 6:50:4 PM", "Mar 14, 2018 -6:50:24 PM",
        "Mar 14, 2018 6:50:24 pm", "Mar 14, 2018 6:50:24 XM", "Mar 14, 2018 6:50:24\u{a0}PM",
        "Mar 14, 2018 6:50:24 PM UTC", "2018-03-14T18:50:24Z", "Mar १४, 2018 6:50:24 PM",
    ])
    func `other texts are not dates`(text: String) {
        #expect(FeedDate.date(from: text.utf8) == nil)
    }

    @Test func `dates are consecutive for four centuries`() throws {
        let start = try #require(FeedDate.date(from: "Jan 1, 1800 12:00:00 AM".utf8))
        for day in 0..<146_097 {
            let date = start.addingTimeInterval(Double(day) * 86_400)
            #expect(FeedDate.date(from: FeedDate.text(for: CivilTime(date)).utf8) == date)
        }
        #expect(
            FeedDate.text(for: CivilTime(start.addingTimeInterval(146_097 * 86_400))).hasPrefix(
                "Jan 1, 2200 ")
        )
    }

    @Test func `a written date reads back, truncated to seconds`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let seconds = Double(
                Int.random(in: -62_135_596_800...253_402_300_799, using: &generator))
            let date = Date(timeIntervalSince1970: seconds)
            #expect(FeedDate.date(from: FeedDate.text(for: CivilTime(date)).utf8) == date)
        }
        let date = Date(timeIntervalSince1970: 1_521_053_424.75)
        #expect(FeedDate.text(for: CivilTime(date)) == "Mar 14, 2018 6:50:24 PM")
    }

    @Test func `Foundation gives the same dates`() {
        let calendar = Calendar(identifier: .gregorian)
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let seconds = Int.random(in: -5_000_000_000...50_000_000_000, using: &generator)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let parts = calendar.dateComponents(in: .gmt, from: date)
            let text = FeedDate.text(for: CivilTime(date))
            #expect(text.contains(" \(parts.day ?? 0), \(parts.year ?? 0) "))
        }
    }
}
