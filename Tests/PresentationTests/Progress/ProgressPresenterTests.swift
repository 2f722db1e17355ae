import Presentation
import Testing

struct ProgressPresenterTests {
    @Test(
        arguments: [
            (
                WorkProgress(nil, .items(300, of: 1_500, noun: "image")), .seconds(10),
                "300 of 1,500 images, 30 a second, 40 s left"
            ),
            (
                WorkProgress("sending", .items(2, of: 3, noun: "upload")), .seconds(5),
                "sending, 2 of 3 uploads, 2.5 s each, 2.5 s left"
            ),
            (
                WorkProgress("rendering", .share(0.25)), .milliseconds(500),
                "rendering, 25 %, 50 % a second, 1.5 s left"
            ),
            (
                WorkProgress("sending", .bytes(1_200_000, of: 4_500_000)), .seconds(4),
                "sending, 1.2 MB of 4.5 MB, 300 kB a second, 11 s left"
            ),
        ] as [(WorkProgress, Duration, String)])
    func `progress, rate and remaining time are shown`(
        progress: WorkProgress, elapsed: Duration, text: String
    ) {
        #expect(ProgressPresenter().text(for: progress, after: elapsed) == text)
    }

    @Test func `without a total no remaining time is shown`() {
        #expect(text(.bytes(40_000, of: nil), .seconds(2)) == "40 kB, 20 kB a second")
        #expect(
            text(.items(120, of: nil, noun: "card"), .seconds(2)) == "120 cards, 60 a second")
    }

    @Test func `without counts the elapsed time is shown`() {
        #expect(
            ProgressPresenter().text(
                for: WorkProgress("waiting for the server"), after: .seconds(3))
                == "waiting for the server, 3 s")
    }

    @Test(arguments: [Duration.zero, .seconds(1), .seconds(86_400)])
    func `at zero there is no rate and no remaining time`(elapsed: Duration) {
        #expect(text(.share(0), elapsed) == "0 %")
        #expect(text(.bytes(0, of: 9), elapsed) == "0 bytes of 9 bytes")
        #expect(text(.bytes(0, of: 0), elapsed) == "0 bytes of 0 bytes")
        #expect(text(.items(0, of: 1, noun: "image"), elapsed).hasPrefix("0 of 1 image"))
    }

    @Test func `before the first item is done the elapsed time is shown`() {
        #expect(text(.items(0, of: 3, noun: "image"), .zero) == "0 of 3 images")
        #expect(text(.items(0, of: 3, noun: "image"), .seconds(4)) == "0 of 3 images, 4 s")
    }

    @Test func `the remaining time decreases while there is no progress`() {
        func text(_ idle: Int) -> String {
            ProgressPresenter().text(
                for: WorkProgress(nil, .items(2, of: 4, noun: "image")), after: .seconds(6),
                idle: .seconds(idle))
        }
        #expect(text(0) == "2 of 4 images, 3 s each, 6 s left")
        #expect(text(2) == "2 of 4 images, 3 s each, 4 s left")
        #expect(text(6) == "2 of 4 images, 3 s each")
    }

    @Test func `without elapsed time there is no rate`() {
        #expect(text(.items(5, of: 9, noun: "image"), .zero) == "5 of 9 images")
        #expect(text(.share(0.5), .seconds(-1)) == "50 %")
    }

    @Test func `earlier work does not count for the rate`() {
        #expect(
            text(.items(1_000, of: 1_010, noun: "image", worked: 5), .seconds(10))
                == "1,000 of 1,010 images, 2 s each, 20 s left")
        #expect(
            text(.items(7, of: 10, noun: "image", worked: 0), .seconds(10))
                == "7 of 10 images, 10 s")
    }

    @Test func `at the end there is no remaining time`() {
        #expect(text(.share(1), .seconds(4)) == "100 %, 25 % a second")
        #expect(
            text(.items(9, of: 9, noun: "image"), .seconds(3)) == "9 of 9 images, 3 a second")
        #expect(text(.bytes(12, of: 9), .seconds(3)) == "12 bytes of 9 bytes, 4 bytes a second")
    }

    @Test(
        arguments: [
            (0.994, "99 %"), (0.999_9, "99 %"), (0.005, "1 %"), (0.004, "0 %"), (-1, "0 %"),
        ]
            as [(Double, String)])
    func `only complete work is a hundred per cent`(share: Double, percent: String) {
        #expect(text(.share(share), .zero) == percent)
    }

    @Test(
        arguments: [
            (994, "9.9 a second"), (995, "10 a second"), (100, "1 a second"), (99, "1 s each"),
            (12_345, "123 a second"),
        ] as [(Int, String)])
    func `rates have one decimal place below ten`(done: Int, rate: String) {
        #expect(
            text(.items(done, of: nil, noun: "image"), .seconds(100)).hasSuffix(", \(rate)"))
    }

    @Test func `extreme rates cause no crash`() {
        let ages = Duration.seconds(Int64.max / 4)
        #expect(text(.share(.leastNonzeroMagnitude), ages) == "0 %")
        #expect(text(.bytes(1, of: .max), ages) == "1 byte of 9.2 EB")
        #expect(text(.items(1, of: 2, noun: "image"), ages) == "1 of 2 images, 100 h each")
        let instant = Duration(secondsComponent: 0, attosecondsComponent: 1)
        #expect(
            text(.bytes(.max, of: .max), instant) == "9.2 EB of 9.2 EB, 1 PB a second")
        #expect(text(.share(1), instant).hasPrefix("100 %, "))
    }

    private func text(_ amount: WorkProgress.Amount, _ elapsed: Duration) -> String {
        ProgressPresenter().text(for: WorkProgress(nil, amount), after: elapsed)
    }
}
