import Core
import Foundation
import Pickers
import Presentation
import Testing

struct PickJSONTests {
    @Test func `a picked file is one line of JSON`() {
        let origin = PickOrigin(source: .photoLibrary, place: .file(FilePath("/p/a\n.png")))
        #expect(
            json(of: origin, output: "/p/a\n.png")
                == #"{"source":"library","input":"/p/a\n.png","output":"/p/a\n.png","name":"a.png","#
                + #""format":"png","width":4,"height":3,"orientation":1,"frames":2,"bytes":9,"#
                + #""date":"2018-03-14T18:50:24Z"}"#)
    }

    @Test func `an image of the feed has an address without a password, and an origin`() throws {
        let url = try #require(URL(string: "http://me:secret@host/a.png"))
        let origin = PickOrigin(source: .feed, place: .address(url), loadedFrom: .bundled)

        let text = json(of: origin, output: "-")

        #expect(text.contains(#""input":"http://host/a.png","output":"-""#))
        #expect(text.hasSuffix(#""origin":"bundled"}"#))
    }

    @Test func `a photograph names its camera`() {
        let origin = PickOrigin(source: .camera, place: .device("test:"))
        #expect(json(of: origin, output: "a").contains(#""source":"camera","input":"test:""#))
    }

    private func json(of origin: PickOrigin, output: String) -> String {
        let image = PickedImage(
            data: Data(), type: .png, name: "a.png",
            metadata: ImageFacts(format: .png, width: 4, height: 3, frames: 2, bytes: 9),
            date: someDate, origin: origin)
        return PickReport(image: image, output: output).json.text
    }
}
