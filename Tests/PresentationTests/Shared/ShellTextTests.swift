import Foundation
import Presentation
import Testing

struct ShellTextTests {
    @Test(arguments: [
        ("a.jpg", "a.jpg"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
        ("caf\u{10FEE9}.jpg", #""$(printf %b 'caf\0351.jpg')""#),
        (#"\x'\#u{10FE80}%"#, #""$(printf %b '\\x'\''\0200%')""#),
        ("\u{10FEE9}\n\n", "\"$(printf %b '\\0351')\n\n\""),
        ("a\n", "\"$(printf %b 'a')\n\""), ("a!", "'a!'"),
        ("a\u{3}\n7!.jpg", #""$(printf %b 'a\0003\00127\0041.jpg')""#),
        ("\u{7f}\u{85}\u{202e}", #""$(printf %b '\0177\0302\0205\0342\0200\0256')""#),
        ("👨\u{200d}👩", "'👨\u{200d}👩'"),
    ])
    func `a text is one argument`(text: String, argument: String) {
        #expect(ShellText.argument(text) == argument)
    }

    @Test(arguments: [
        ("$(exit 1)'; \"\\n`", "$(exit 1)'; \"\\n`"), ("'\u{301}; exit 1 #", "'\u{301}; exit 1 #"),
        ("-n\n\u{10FEE9} \\n$x'\u{10FEC3}\u{10FEA9}\r\n\n", nil),
        ("a\u{3}\nexit 1\n'\u{1b}[A7!\t", "a\u{3}\nexit 1\n'\u{1b}[A7!\t"), (harmful, harmful),
    ])
    func `a shell gets the same bytes`(text: String, same: String?) throws {
        let bytes =
            same.map { Data($0.utf8) } ?? Data("-n\n".utf8) + [0xe9]
            + Data(" \\n$x'".utf8) + [0xc3, 0xa9] + Data("\r\n\n".utf8)
        for shell in ["/bin/sh", "/bin/bash"] {
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = URL(filePath: shell)
            process.arguments = ["-c", "printf '%s' \(ShellText.argument(text))"]
            process.standardOutput = pipe
            try process.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(output == bytes, "\(shell)")
        }
    }

    @Test func `a pasted command contains no character on which a terminal acts`() {
        let command = ShellText.argument("holiday\u{3}\ntouch PWNED\n.jpg" + harmful)
        #expect(command.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
    }
}

/// All control characters but NUL, and characters that change the direction of writing.
private let harmful: String = {
    let others: [UInt32] = [0x61c, 0x200e, 0x202e, 0x2029, 0x2066, 0xfeff]
    let values = [UInt32](1...0x1f) + [UInt32](0x7f...0x9f) + others
    return String(String.UnicodeScalarView(values.compactMap { Unicode.Scalar($0) })) + "."
}()
