import Testing
@testable import Rendering

struct ImageCodecTests {
    @Test(arguments: ImageFormat.allCases)
    func `every format that is described as read or written has a codec, and no other`(
        _ format: ImageFormat
    ) {
        #expect((format.reader != nil) == ImageFormat.read.contains(format))
        #expect((format.writer != nil) == ImageFormat.written.contains(format))
    }
}
