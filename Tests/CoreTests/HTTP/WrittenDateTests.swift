import Testing

@testable import Core

struct WrittenDateTests {
    @Test(arguments: [
        (1_521_053_424, "Mar 14, 2018 6:50:24 PM", "Wed, 14 Mar 2018 18:50:24 GMT"),
        (0, "Jan 1, 1970 12:00:00 AM", "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Dec 31, 1969 11:59:59 PM", "Wed, 31 Dec 1969 23:59:59 GMT"),
        (1_709_208_000, "Feb 29, 2024 12:00:00 PM", "Thu, 29 Feb 2024 12:00:00 GMT"),
        (4_107_542_399, "Feb 28, 2100 11:59:59 PM", "Sun, 28 Feb 2100 23:59:59 GMT"),
        (951_827_696, "Feb 29, 2000 12:34:56 PM", "Tue, 29 Feb 2000 12:34:56 GMT"),
        (-2_203_891_200, "Mar 1, 1900 12:00:00 AM", "Thu, 01 Mar 1900 00:00:00 GMT"),
    ])
    func `a point in time is written in UTC and English`(
        seconds: Int, feed: String, header: String
    ) {
        let time = CivilTime(secondsSince1970: seconds)
        #expect(FeedDate.text(for: time) == feed)
        #expect(HTTPDate.text(for: time) == header)
    }
}
