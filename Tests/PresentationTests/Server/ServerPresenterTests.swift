import Core
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

    @Test func `a note names the layers that are missing and the formats that are refused`() {
        let frontEnd = FrontEnd { $0 == .allowMissingLayers ? "allow that" : nil }
        let sut = ServerPresenter(for: frontEnd)
        #expect(
            sut.note(on: FormatRefusal(formats: [.heic, .raw], missing: ["landlock", "seccomp"]))
                == "this system lacks landlock, seccomp: HEIC, RAW files are refused; allow that")
        #expect(
            sut.note(on: ResourceShortage.processes)
                == "no decoder can be started now: there are too many processes (ulimit -u);"
                + " GET /health tells when it can")
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
