import Testing
@testable import Rendering

struct ImageCodecTests {
    @Test(arguments: ImageFormat.allCases)
    func `exactly the formats described as readable or writable have a codec`(
        _ format: ImageFormat
    ) {
        #expect((format.reader != nil) == ImageFormat.read.contains(format))
        #expect((format.writer != nil) == ImageFormat.written.contains(format))
    }
}
