/// The conversion between Y, Cb, Cr and red, green, blue.
package struct YCbCrEncoding: Sendable, Hashable {
    package enum Matrix: Sendable, Hashable {
        case bt601
        case bt709
    }

    package enum Range: Sendable, Hashable {
        /// Y from 16 to 235, Cb and Cr from 16 to 240.
        case limited
        /// Y, Cb and Cr from 0 to 255.
        case full
    }

    package var matrix: Matrix
    package var range: Range

    package init(matrix: Matrix = .bt601, range: Range = .limited) {
        self.matrix = matrix
        self.range = range
    }
}
