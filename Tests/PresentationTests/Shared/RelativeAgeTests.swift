import Foundation
import Presentation
import Testing

struct RelativeAgeTests {
    @Test(
        arguments: [
            (0, "just now"), (59, "just now"), (-59, "just now"), (60, "1 minute ago"),
            (300, "5 minutes ago"), (3_599, "59 minutes ago"), (3_600, "1 hour ago"),
            (86_399, "23 hours ago"), (86_400, "1 day ago"), (3 * 86_400, "3 days ago"),
            (59 * 86_400, "59 days ago"), (61 * 86_400, "2 months ago"),
            (731 * 86_400, "2 years ago"),
            (-61, "in the future"), (-86_400 * 3_650, "in the future"), (1e300, "31,709 years ago"),
        ] as [(Double, String)]) func `an age is shown in its largest unit`(
            seconds: Double, text: String
        )
    {
        let date = Date(timeIntervalSince1970: 1_000_000)

        #expect(RelativeAge.text(since: date, now: date.addingTimeInterval(seconds)) == text)
    }
}
