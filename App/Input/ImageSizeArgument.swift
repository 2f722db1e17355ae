import ArgumentParser
import Rendering

/// A typed size, such as `1280x720`.
struct ImageSizeArgument: ExpressibleByArgument {
    let value: ImageSize

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
            .compactMap { Int($0) }
        guard sides.count == 2, argument.utf8.count(where: { $0 == UInt8(ascii: "x") }) == 1,
            sides.allSatisfy((1...65_535).contains)
        else { return nil }
        value = ImageSize(width: sides[0], height: sides[1])
    }
}
