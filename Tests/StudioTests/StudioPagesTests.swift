import Foundation
import Testing

@testable import ImageEditorStudio

struct StudioPagesTests {
    @Test func `every file of the pages is embedded`() throws {
        let folder = URL(filePath: #filePath).appending(
            path: "../../../Modules/C/CStudioPages/pages")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.standardized.path)
        #expect(EmbeddedPage.all.map(\.name).sorted() == files.sorted())
        for page in EmbeddedPage.all {
            let path = folder.standardized.appending(path: page.name)
            #expect(try Data(contentsOf: path) == page.data, "\(page.name)")
        }
    }

    @Test func `the address of an asset changes with its content`() throws {
        let one = try StudioPages([EmbeddedPage(name: "a.css", data: Data("a".utf8))])
        let other = try StudioPages([EmbeddedPage(name: "a.css", data: Data("b".utf8))])
        #expect(one.edition != other.edition)
        #expect(one.asset("a.css", of: one.edition)?.mediaType == "text/css; charset=utf-8")
        #expect(one.asset("a.css", of: other.edition) == nil)
        #expect(one.asset("b.css", of: one.edition) == nil)
    }

    @Test func `templates are no assets, and escape texts`() throws {
        let pages = try StudioPages([
            EmbeddedPage(name: "frame.html", data: Data("<p>{{$content}}{{/content}}".utf8)),
            EmbeddedPage(
                name: "page.html",
                data: Data(
                    "{{<frame}}{{$content}}<a title=\"{{name}}\">{{assets}}{{/content}}{{/frame}}"
                        .utf8)),
        ])
        #expect(
            pages.render("page", ["name": "\"<img src=x onerror='1'>&"])
                == "<p><a title=\"&quot;&lt;img src=x onerror=&#39;1&#39;&gt;&amp;\">"
                + pages.assetsPath)
        #expect(pages.asset("page.html", of: pages.edition) == nil)
        #expect(pages.render("none", [:]) == nil)
    }
}
