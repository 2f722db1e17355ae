import Foundation
import ImageEditorTestSupport
import NIOCore
import Testing

@testable import ImageEditorServer

struct MultipartParserTests {
    private struct Part: Equatable {
        var headers: PartHeaders
        var body: Data
    }

    @Test(arguments: [1, 2, 3, 7, 64, 100_000])
    func `a form is read the same in pieces of any size`(size: Int) throws {
        let tricky = Data(
            "--bx\r\n\r\n--b-\r\n-\r\n--\r\n--bb--\r\n--b--c\r\n\r\r\n\n--b\n\r\n--b - \r\n".utf8)
        var form = Data("a preamble\r\n\r\n".utf8)
        form += part("form-data; name=\"a\"", Data("text".utf8))
        form += part("form-data; name=\"empty\"", Data())
        form += part("form-data; name=\"file\"; filename=\"x.jpg\"", tricky)
        form += Data("--b--\r\nan epilogue\r\n--b\r\nno part".utf8)
        #expect(
            try parts(form, size: size) == [
                Part(headers: PartHeaders(name: "a"), body: Data("text".utf8)),
                Part(headers: PartHeaders(name: "empty"), body: Data()),
                Part(headers: PartHeaders(name: "file", filename: "x.jpg"), body: tricky),
            ])
    }

    @Test func `a boundary may be padded, and end the body without a line end`() throws {
        let form = Data(
            "--b \t\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b-- ".utf8)
        #expect(
            try parts(form, size: 1) == [
                Part(headers: PartHeaders(name: "a"), body: Data("x".utf8))
            ])
    }

    @Test func `a part may have no body line at all`() throws {
        let form = Data("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n--b--\r\n".utf8)
        #expect(
            try parts(form, size: 1) == [Part(headers: PartHeaders(name: "a"), body: Data())])
    }

    @Test(arguments: [
        ("form-data; name=\"a\"; filename=\"say \\\"hi\\\" \\\\.jpg\"", "say \"hi\" \\.jpg"),
        ("form-data; filename=\"a;b=c.jpg\"; name=\"a\"", "a;b=c.jpg"),
        ("FORM-DATA ; NAME = a ; FileName = plain.jpg", "plain.jpg"),
        ("form-data; name=a; filename=\"żółw 🐢.jpg\"", "żółw 🐢.jpg"),
        ("form-data; name=a; filename=\"C:\\pics\\a.jpg\"", "C:\\pics\\a.jpg"),
        ("form-data; name=a; filename=\"x\"; filename*=UTF-8''na%C3%AFve.jpg", "naïve.jpg"),
        ("form-data;\r\n name=a;\r\n\tfilename=\"folded.jpg\"", "folded.jpg"),
        ("form-data; name=a; filename=\"a%22b%0D%0A.jpg\"", "a%22b%0D%0A.jpg"),
        ("form-data; name=a; filename=\"\"", ""),
    ])
    func `names are parsed like in mail headers`(disposition: String, filename: String) throws {
        let read = try parts(part(disposition, Data("x".utf8)) + Data("--b--".utf8), size: 5)
        #expect(read.map(\.headers) == [PartHeaders(name: "a", filename: filename)])
    }

    @Test(arguments: [
        ("", MultipartError.truncated), ("--b", .truncated), ("--b\r\n", .truncated),
        ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx", .truncated),
        ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b", .truncated),
        ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b-", .truncated),
        ("--b--", nil),
    ])
    func `a truncated form is refused`(text: String, error: MultipartError?) throws {
        if let error {
            #expect(throws: error) { try parts(Data(text.utf8), size: 3) }
        } else {
            #expect(try parts(Data(text.utf8), size: 3) == [])
        }
    }

    @Test(arguments: [
        "X: y", "Content-Disposition: attachment; name=a", "Content-Disposition: form-data",
        "no colon", ": empty", "Content-Disposition: form-data; name=\"a\rb\"",
        "Content-Disposition: form-data; name=\"a\nb\"",
        "Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64",
    ])
    func `a part's header that makes no sense is refused`(lines: String) {
        let form = Data("--b\r\n\(lines)\r\n\r\nx\r\n--b--\r\n".utf8)
        #expect {
            try parts(form, size: 10)
        } throws: { error in
            if case .malformed? = error as? MultipartError { true } else { false }
        }
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=abc", true), ("Multipart/Form-Data;boundary=\"a b\"", true),
        ("multipart/form-data", false), ("multipart/mixed; boundary=abc", false), ("", false),
        ("multipart/form-data; boundary=", false), ("multipart/form-data; boundary=\"a \"", false),
        ("multipart/form-data; boundary=" + String(repeating: "b", count: 201), false),
    ])
    func `a form names its boundary`(contentType: String, isForm: Bool) {
        #expect((MultipartParser(contentType: contentType, maximumParts: 1) != nil) == isForm)
    }

    @Test func `Python's mail parser agrees`() async throws {
        var generator = SystemRandomNumberGenerator()
        let alphabet = [
            "\r\n", "\r", "\n", "-", "--", "--b", "b", " ", "x", "\r\n--b", "--b--", "é",
        ]
        let boundaryLine = /(^|[\r\n])--b(--)?[ \t]*([\r\n]|$)/
            .matchingSemantics(.unicodeScalar)
        for _ in 0..<20 {
            var form = Data()
            for index in 0..<3 {
                let words = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? ""
                }
                let text = words.joined()
                // A boundary line would end the part; clients choose boundaries that their parts
                // do not contain.
                if text.contains(boundaryLine) { continue }
                form += part(
                    "form-data; name=\"p\(index)\"; filename=\"\(index);é\\\"\"", Data(text.utf8))
            }
            form += Data("--b--\r\n".utf8)
            let ours = try parts(form, size: 4).map {
                "\($0.headers.name)|\($0.headers.filename ?? "")|"
                    + $0.body.map { String($0) }.joined(separator: ",")
            }
            #expect(
                try await python(form) == ours,
                "\(String(decoding: form, as: UTF8.self).debugDescription)")
        }
    }

    private func python(_ form: Data) async throws -> [String] {
        let program = """
            import sys, email, email.message, email.policy
            data = b"Content-Type: multipart/form-data; boundary=b\\r\\n\\r\\n" + sys.stdin.buffer.read()
            mail = email.message_from_bytes(data, policy=email.policy.compat32)
            for part in mail.get_payload() if mail.is_multipart() else []:
                text = dict(part.raw_items())["Content-Disposition"]
                header = email.message.Message()
                header["Content-Disposition"] = text.encode("ascii", "surrogateescape").decode()
                name = header.get_param("name", header="content-disposition")
                file = header.get_filename()
                body = ",".join(str(b) for b in part.get_payload(decode=True))
                sys.stdout.buffer.write(f"{name}|{file}|{body}\\n".encode())
            """
        return try await onThread {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", program]
            let (input, output) = (Pipe(), Pipe())
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: form)
            try input.fileHandleForWriting.close()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    private func part(_ disposition: String, _ body: Data) -> Data {
        Data("--b\r\nContent-Disposition: \(disposition)\r\n\r\n".utf8) + body + Data("\r\n".utf8)
    }

    private func parts(_ form: Data, size: Int) throws -> [Part] {
        var parser = try #require(
            MultipartParser(contentType: "multipart/form-data; boundary=b", maximumParts: 10))
        var parts: [Part] = []
        var open = false
        func take(_ events: [MultipartParser.Event]) {
            for event in events {
                switch event {
                case .partBegan(let headers):
                    #expect(!open)
                    open = true
                    parts.append(Part(headers: headers, body: Data()))
                case .data(let buffer):
                    parts[parts.count - 1].body += Data(buffer.readableBytesView)
                case .partEnded: open = false
                }
            }
        }
        for start in stride(from: 0, to: form.count, by: size) {
            let piece = form[start..<min(start + size, form.count)]
            take(try parser.consume(ByteBuffer(bytes: piece)))
        }
        take(try parser.finish())
        #expect(!open)
        return parts
    }
}
