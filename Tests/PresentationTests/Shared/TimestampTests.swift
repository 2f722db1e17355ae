import Foundation
import Presentation
import Testing

struct TimestampTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_521_053_424, "2018-03-14T18:50:24Z"),
            (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
            (1_521_053_424.999, "2018-03-14T18:50:24Z"), (1e300, "9999-12-31T23:59:59Z"),
            (-1e300, "0000-01-01T00:00:00Z"), (.nan, "1970-01-01T00:00:00Z"),
        ] as [(Double, String)]) func `a date is its digits in UTC`(seconds: Double, text: String)
    {
        #expect(Timestamp.iso8601(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test func `dates are consecutive for eight hundred years`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: -100_000, to: 200_000, by: 97) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = Timestamp.minutes(date)
            #expect(
                text.prefix(10).split(separator: "-").map { Int($0) } == [
                    parts.year, parts.month, parts.day,
                ])
        }
    }

    @Test func `a table shows minutes`() {
        #expect(
            Timestamp.minutes(Date(timeIntervalSince1970: 1_521_053_424)) == "2018-03-14 18:50")
    }
}
