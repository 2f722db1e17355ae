import Presentation
import Testing

struct ServerPresenterTests {
    @Test(arguments: [
        ("127.0.0.1", "serving a\\x1b at http://127.0.0.1:81"),
        ("::1", "serving a\\x1b at http://[::1]:81"),
        ("[::1]", "serving a\\x1b at http://[::1]:81"),
    ]) func `the line says which folder is served where`(host: String, line: String) {
        #expect(ServerPresenter().ready(folder: "a\u{1b}", host: host, port: 81) == line)
    }

    @Test(arguments: [
        (127, "xdg-open is not installed"), (3, "xdg-open found no browser"),
        (4, "xdg-open ended with status 4"),
    ]) func `a note says why no browser was opened, and where the studio is`(
        status: Int, reason: String
    ) {
        let sut = ServerPresenter()
        #expect(
            sut.notOpened(reason: sut.openerFailed(status: status), address: "http://a/#b")
                == "no browser was opened: \(reason); open http://a/#b yourself")
    }
}
