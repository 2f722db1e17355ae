package import Foundation

extension JSONReader {
    /// Splits a list into its elements, each as the bytes of its JSON.
    ///
    /// - Returns: `nil` if the JSON is not a list.
    package static func elements(of data: Data) throws(JSONSyntaxError) -> [Data]? {
        var reader = JSONReader(data)
        guard reader.take("[") else {
            try check(data)
            return nil
        }
        var ranges: [Range<Int>] = []
        if !reader.take("]") {
            repeat {
                let start = reader.position
                try reader.skipValue(depth: 1)
                ranges.append(start..<reader.position)
            } while reader.take(",")
            try reader.expect("]", "\",\" or \"]\"")
        }
        try reader.finish()
        return ranges.map {
            data[data.startIndex + $0.lowerBound..<data.startIndex + $0.upperBound]
        }
    }
}
