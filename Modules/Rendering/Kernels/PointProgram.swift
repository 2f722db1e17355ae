import CImageEditorKernels

/// Point operations that are compiled for strips of pixels.
///
/// A program may run on several threads at once. A program for 8 bits runs only on layouts of 8
/// bits, and one for 16 bits only on those of 16.
package struct PointProgram: Sendable {
    /// The instruction set that the kernels use. The samples are the same with every instruction
    /// set.
    package enum Kernels: Sendable, CaseIterable {
        case widest
        case avx2
        case portable
    }

    private let steps: [PointStep]
    private let isDeep: Bool
    private let code: PointProgramBuilder
    private let grayTable: [UInt8]

    /// True for a program that changes nothing.
    package var isIdentity: Bool { code.steps.isEmpty }

    /// True if a grey may become a colour, or become different greys at different positions. Grey
    /// rows must then be converted to RGB first.
    package let producesColor: Bool

    /// True if the result depends on a pixel's position.
    package let dependsOnPlace: Bool

    /// - Parameters:
    ///   - size: The image's size, for operations that depend on the position.
    ///   - isDeep: True for samples of 16 bits, false for 8.
    package init(
        _ operations: [PointOperation], size: ImageSize = ImageSize(width: 1, height: 1),
        isDeep: Bool = false
    ) {
        let context = PointStep.Context(isDeep: isDeep)
        self.init(PointStep.steps(for: operations, in: context), size: size, isDeep: isDeep)
    }

    init(_ steps: [PointStep], size: ImageSize, isDeep: Bool) {
        self.init(steps, on: RealRectangle(size), isDeep: isDeep)
    }

    /// - Parameter image: The bounds of the whole image in the coordinates of the rows.
    private init(_ steps: [PointStep], on image: RealRectangle, isDeep: Bool) {
        self.steps = steps
        self.isDeep = isDeep
        code = PointProgramBuilder(steps, on: image, isDeep: isDeep)
        dependsOnPlace = steps.contains { $0.isPlaced }
        if isDeep {
            grayTable = []
            producesColor = dependsOnPlace || Self.colorsGrays(code, count: 4_096)
        } else {
            let grays = Self.resultsOnGrays(code)
            let isGray = (0..<256).allSatisfy { gray in
                let result = grays[3 * gray..<3 * gray + 3]
                return result.allSatisfy { $0 == grays[3 * gray] }
            }
            // Check in floats, because rounding in fixed point may make equal channels differ.
            producesColor = dependsOnPlace || !isGray && Self.colorsGrays(code, count: 256)
            grayTable = (0..<256).map { grays[3 * $0 + 1] }
        }
    }

    /// Returns the program for rows of a part or of a scaled copy of the image.
    ///
    /// - Parameter image: The bounds of the whole image in the coordinates of the rows.
    func placed(on image: RealRectangle) -> PointProgram {
        dependsOnPlace ? PointProgram(steps, on: image, isDeep: isDeep) : self
    }

    /// Replaces the rows by the program's result. Alpha does not change.
    ///
    /// In subsampled layouts the first row must be the first of its chroma row. Each pixel is
    /// converted to RGB, clamped before the first step, as a decoder does, and clamped again after
    /// the last. The new chroma is that of the mean colour of the pixels that share a chroma
    /// sample.
    ///
    /// If ``producesColor`` is true, convert rows of ``PixelLayout/gray8`` to RGB first: otherwise,
    /// they would receive only the green channel.
    ///
    /// - Parameter top: The number of the first row in the image.
    package func run(on rows: PixelRows, top: Int = 0, kernels: Kernels = .widest) {
        guard !isIdentity, rows.width > 0, rows.height > 0 else { return }
        let plane = rows.plane0
        let (width, height) = (rows.width, rows.height)
        code.withProgram { program in
            switch rows.layout {
            case .gray8:
                kernels_look_up(plane.samples, plane.stride, width, height, grayTable)
            case .rgb8:
                kernels_run_interleaved(
                    program, plane.samples, plane.stride, width, height, top, 3, kernels.width)
            case .rgba8:
                kernels_run_interleaved(
                    program, plane.samples, plane.stride, width, height, top, 4, kernels.width)
            case .ycc8(let horizontal, let vertical):
                var planes = kernels_planes(
                    luma: plane.samples, blue: rows.plane1.samples, red: rows.plane2.samples,
                    luma_stride: plane.stride, blue_stride: rows.plane1.stride,
                    red_stride: rows.plane2.stride, width: width, height: height, top: top,
                    horizontal: Int32(horizontal), vertical: Int32(vertical))
                kernels_run_planes(program, &planes, kernels.width)
            case .cmyk8: assertionFailure("a plan with points has no inks")
            case .gray16, .rgb16, .rgba16:
                kernels_run_deep(
                    program, plane.samples.words, plane.stride, width, height, top,
                    Int32(rows.layout.channels), kernels.width)
            }
        }
    }

    /// Runs the program on rows of luma that share a row of chroma, and writes the colours and
    /// their luma as 16-bit words.
    func run(on rows: inout kernels_words_rows, kernels: Kernels = .widest) {
        code.withProgram { kernels_run_words($0, &rows, kernels.width) }
    }

    /// Returns `true` if one of `count` equally spaced greys becomes a colour. Differences within
    /// the rounding of floats do not count.
    private static func colorsGrays(_ code: PointProgramBuilder, count: Int) -> Bool {
        var samples: [UInt16] = []
        samples.reserveCapacity(3 * count)
        for index in 0..<count {
            let gray = UInt16((index * 65_535 + count / 2) / (count - 1))
            samples += [gray, gray, gray]
        }
        code.withProgram { program in
            kernels_run_deep(program, &samples, 6 * count, count, 1, 0, 3, KERNELS_WIDEST)
        }
        return (0..<count).contains {
            let (red, green, blue) = (samples[3 * $0], samples[3 * $0 + 1], samples[3 * $0 + 2])
            return max(red, green, blue) - min(red, green, blue) > 2
        }
    }

    /// Returns the program's results for the 256 greys, each as red, green and blue.
    private static func resultsOnGrays(_ code: PointProgramBuilder) -> [UInt8] {
        var samples = (0..<768).map { UInt8($0 / 3) }
        code.withProgram { program in
            kernels_run_interleaved(program, &samples, 768, 256, 1, 0, 3, KERNELS_WIDEST)
        }
        return samples
    }
}

extension PointProgram.Kernels {
    fileprivate var width: kernels_width {
        switch self {
        case .widest: KERNELS_WIDEST
        case .avx2: KERNELS_AVX2
        case .portable: KERNELS_PORTABLE
        }
    }
}
