import Foundation
import Presentation
import Testing

struct FrontEndTests {
    @Test func `several pieces of advice are shown if the front end has words for them`() {
        let frontEnd = FrontEnd { $0 == .retryOrDiscard ? "decide" : nil }

        #expect(
            frontEnd.words(for: .several([.setToken, .retryOrDiscard, "rest"])) == "decide; rest")
        #expect(frontEnd.words(for: .several([.setToken])) == nil)
        #expect(frontEnd.line("refused", .setToken) == "refused")
        #expect(frontEnd.line("refused", nil) == "refused")
    }

    // The studio shows the help of options from `ImageVocabulary`.
    @Test(arguments: [("Presentation", 50), ("ImageVocabulary", 10)])
    func `no sentence names the tool, a command or an option`(
        module: String, files: Int
    ) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Modules/\(module)")
        let names = try #require(FileManager.default.enumerator(atPath: folder.path))
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
        #expect(names.count > files)
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for line in text.split(separator: "\n") {
                let code = line.drop { $0 == " " }
                guard !code.hasPrefix("//") else { continue }
                #expect(
                    !code.contains(/imageeditor|IMAGEEDITOR|[" (]--?[A-Za-z][A-Za-z-]*[" =:,.;]/),
                    "\(name): \(code)")
            }
        }
    }
}
