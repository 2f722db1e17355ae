import Core
import Presentation
import Testing

struct ResourceShortageTests {
    @Test(
        arguments: [
            (ResourceShortage.unknown, "no process can be started; try later"),
            (.killed, "its process was ended from outside, such as for lack of memory; try later"),
            (
                .descriptors, "too many files are open (ulimit -n); try later, or raise this limit"
            ),
            (
                .fileSize,
                "it needs memory that exceeds the limit of file sizes (ulimit -f); raise this limit"
            ),
        ] as [(ResourceShortage, String)])
    func `advice names a limit only if the reason does`(
        shortage: ResourceShortage, line: String
    ) {
        let message = ErrorPresenter().message(for: shortage)
        #expect(message.category == .shortage)
        #expect(message.line == line)
    }
}
