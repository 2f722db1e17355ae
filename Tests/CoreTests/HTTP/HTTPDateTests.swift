import Foundation
import Testing

@testable import Core

struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Wed Nov 16 08:49:37 1994", 784_975_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Fri, 31 Dec 1999 23:59:60 GMT", 946_684_800),
    ])
    func `a header date is parsed as an instant`(text: String, seconds: Double) {
        #expect(HTTPDate.date(from: text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday, 06-Nov 08:49:37 GMT",
        "Sunday, 31-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37",
        "Sun Nov 6 08:49:37 1994", "Sun Nov   6 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT",
        "Sun Nov  16 08:49:37 1994", "Sun, Nov  6 08:49:37 1994", "Sun Nov  6 08:49:37 94",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun,  06 Nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
    ])
    func `other texts are not dates`(text: String) {
        #expect(HTTPDate.date(from: text) == nil)
    }

    @Test(arguments: [
        (1994, "44", 2044), (1994, "45", 1945), (2026, "76", 2076), (2026, "77", 1977),
        (2026, "00", 2000), (2099, "01", 2101),
    ])
    func `a year of two digits is at most 50 years in the future`(
        now: Int, digits: String, year: Int
    ) throws {
        let now = try #require(HTTPDate.date(from: "Sun, 06 Nov \(now) 08:49:37 GMT"))
        let date = HTTPDate.date(from: "Sunday, 06-Nov-\(digits) 08:49:37 GMT", now: now)
        #expect(date == HTTPDate.date(from: "Sun, 06 Nov \(year) 08:49:37 GMT"))
    }
}
