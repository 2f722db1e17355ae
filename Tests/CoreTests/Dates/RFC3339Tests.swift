import Foundation
import Testing

@testable import Core

struct RFC3339Tests {
    @Test(arguments: [
        ("2026-11-22T09:00:00.000Z", 1_795_338_000_000), ("1969-12-31T23:59:59.999Z", -1),
        ("1970-01-01T00:00:00.001Z", 1), ("2024-02-29T00:00:00.120Z", 1_709_164_800_120),
        ("9999-12-31T23:59:59.000Z", 253_402_300_799_000),
    ])
    func `an instant is written and read to the millisecond`(text: String, milliseconds: Int) {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        #expect(RFC3339.milliseconds(date) == text)
        #expect(RFC3339.date(from: text) == date)
    }

    @Test func `fractions and offsets of other writers are read`() {
        let nine = Date(timeIntervalSince1970: 1_795_338_000)
        for text in [
            "2026-11-22T09:00:00Z", "2026-11-22t09:00:00z", "2026-11-22 11:00:00+02:00",
            "2026-11-22T03:30:00.000000-0530",
        ] {
            #expect(RFC3339.date(from: text) == nine, "\(text)")
        }
        let tenth = Date(timeIntervalSince1970: 1_795_338_000.1)
        #expect(RFC3339.date(from: "2026-11-22T09:00:00.1Z") == tenth)
        #expect(RFC3339.date(from: "2026-11-22T09:00:00.1009999Z") == tenth)
    }

    @Test(arguments: [
        "", "2026-11-22", "2026-11-22T", "2026-11-22T09:00:00", "2026-11-22T24:00:00Z",
        "2026-11-22T09:60:00Z", "2026-11-22T9:00:00Z", "2026-11-22T09:00:00.Z",
        "2026-11-22T09:00:00.1eZ", "2026-13-22T09:00:00Z", "2026-11-22T09:00:00+2:0",
        "2026-11-22T09:00:00Z ", "2026-11-22T+9:00:00Z", "2026-11-22T09:00:00.٣Z",
    ])
    func `an invalid date is refused`(text: String) {
        #expect(RFC3339.date(from: text) == nil)
    }

    @Test(arguments: [
        (1_521_053_424.9, "2018-03-14T18:50:24Z"), (-1, "1969-12-31T23:59:59Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        (1e18, "9999-12-31T23:59:59Z"), (.nan, "1970-01-01T00:00:00Z"),
    ])
    func `every part of a date has all of its digits`(seconds: Double, text: String) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(RFC3339.seconds(date) == text)
        #expect(RFC3339.minutes(date) == text.prefix(16).replacing("T", with: " "))
    }

    @Test func `years are limited to four digits`() {
        #expect(RFC3339.milliseconds(.distantFuture).hasPrefix("4001-"))
        #expect(RFC3339.milliseconds(Date(timeIntervalSince1970: 1e18)).hasPrefix("9999-12-31T"))
        #expect(RFC3339.milliseconds(Date(timeIntervalSince1970: -1e18)).hasPrefix("0000-01-01T"))
    }
}
