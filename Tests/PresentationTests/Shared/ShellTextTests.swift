import Foundation
import Presentation
import Testing

struct ShellTextTests {
    @Test(arguments: [
        ("a.jpg", "a.jpg"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
        ("caf\u{10FEE9}.jpg", #""$(printf %b 'caf\0351.jpg')""#),
        (#"\x'\#u{10FE80}%"#, #""$(printf %b '\\x'\''\0200%')""#),
        ("\u{10FEE9}\n\n", "\"$(printf %b '\\0351')\n\n\""),
    ])
    func `a text is one argument`(text: String, argument: String) {
        #expect(ShellText.argument(text) == argument)
    }

    @Test(arguments: [
        ("$(exit 1)'; \"\\n`", "$(exit 1)'; \"\\n`"), ("'\u{301}; exit 1 #", "'\u{301}; exit 1 #"),
        ("-n\n\u{10FEE9} \\n$x'\u{10FEC3}\u{10FEA9}\r\n\n", nil),
    ])
    func `a shell gets the same bytes`(text: String, same: String?) throws {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "printf '%s' \(ShellText.argument(text))"]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()

        let bytes =
            same.map { Data($0.utf8) } ?? Data("-n\n".utf8) + [0xe9]
            + Data(" \\n$x'".utf8) + [0xc3, 0xa9] + Data("\r\n\n".utf8)
        #expect(output == bytes)
    }
}
