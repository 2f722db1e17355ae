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
}
