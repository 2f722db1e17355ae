import Core
import Presentation
import Testing

@testable import ImageEditorApp

struct NameTemplateTests {
    private let values = NameTemplate.Values(
        name: "sea", ending: ".jpg", folder: "2019/june", operation: "sepia", index: 7)

    @Test(arguments: [
        ("{dir}/{name}{ext}", "2019/june/sea.jpg"),
        ("{name}{ext}", "sea.jpg"),
        ("{op}/{index:3}-{name}{ext}", "sepia/007-sea.jpg"),
        ("{index}{ext}", "7.jpg"),
        ("{name}-small", "sea-small.jpg"),
        ("{name}.webp", "sea.webp"),
        ("{{{name}}}{ext}", "{sea}.jpg"),
        ("./{name}{ext}", "sea.jpg"),
    ])
    func `placeholders are filled in`(template: String, path: String) throws {
        #expect(try NameTemplate(template).path(for: values).text == path)
    }

    @Test func `a picture that was named itself has no folder`() throws {
        var values = values
        values.folder = ""

        #expect(try NameTemplate.standard.path(for: values).text == "sea.jpg")
    }

    @Test func `an explicit extension sets the format`() throws {
        #expect(try NameTemplate("{name}.webp").format == .webp)
        #expect(try NameTemplate("{name}{ext}").format == nil)
        #expect(try NameTemplate("{name}.tar").format == nil)
    }

    @Test(arguments: [
        "../{name}{ext}", "{name}/../../x{ext}", "/etc/{name}{ext}", "{what}", "{name", "}",
        "{index:0}", "{name}{ext}/", "{dir}/..",
    ])
    func `a template that is invalid or leaves the folder is refused`(template: String) {
        #expect(throws: UsageError.self) { try NameTemplate(template) }
    }

    @Test(arguments: ["..", "../up", "a/../../b", "a/\u{0}", ""])
    func `values cannot lead out of the folder either`(folder: String) {
        var values = values
        (values.folder, values.name, values.ending) = (folder, folder.isEmpty ? ".." : "x", "")

        #expect(throws: BatchFailure.self) { try NameTemplate.standard.path(for: values) }
    }

    @Test func `a name is not longer than names can be`() throws {
        var values = values
        values.name = String(repeating: "n", count: 251)
        #expect(try NameTemplate("{name}{ext}").path(for: values).text.utf8.count == 255)
        values.name += "n"

        #expect(throws: BatchFailure.self) { try NameTemplate("{name}{ext}").path(for: values) }
    }

    @Test func `no result can have the journal's name`() {
        #expect(throws: BatchFailure.self) { try ResultPath("a/" + BatchJournal.name) }
    }
}
