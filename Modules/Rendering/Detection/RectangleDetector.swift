/// Finds a flat rectangle of a known shape in a photograph, such as a card on a table, by its
/// edges.
///
/// Searches for four straight lines that form the rectangle in perspective. Each line should have
/// edges over the whole side, and none beyond its corners: a gap between planks, for example,
/// continues. Two rectangles of nearly equal likelihood, such as two cards, lower each other's
/// confidence.
///
/// - Complexity: O(width · height) to decode; the search works on 640 × 640 pixels at most.
/// - SeeAlso: `CIDetector` with `CIDetectorTypeRectangle`.
public struct RectangleDetector: Sendable {
    private static let side = 640

    /// The ratio of the longer to the shorter side of the rectangle.
    public var ratio: Double

    /// - Parameter ratio: The ratio of the longer to the shorter side of the rectangle, at least 1.
    public init(ratio: Double) {
        self.ratio = ratio
    }

    /// Finds the likeliest rectangle in an image.
    ///
    /// - Parameters:
    ///   - image: The picture to search, upright and of any size.
    ///   - isCancelled: Called repeatedly; `true` ends the work. By default, cancelling the calling
    ///     task ends it.
    /// - Returns: `nil` if no candidate was found. A detected rectangle may still be another
    ///   object: see ``DetectedRectangle/confidence``.
    /// - Throws: ``FilterError``, ``ImageDecodingError``, `CancellationError`.
    public func detect(
        in image: Image, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> DetectedRectangle? {
        let size = try image.resultSize()
        let reduced = try image.applying([
            .resize(width: Self.side, height: Self.side), .gaussianBlur(radius: 1),
        ]).pixels(isCancelled: isCancelled)
        guard var found = detect(in: reduced) else { return nil }
        found.corners = found.corners.scaled(from: reduced.size, to: size)
        return found
    }

    func detect(in pixels: Pixels) -> DetectedRectangle? {
        let map = EdgeMap(pixels)
        let lines = map.lines(atMost: 72)
        let search = RectangleSearch(lines, in: pixels.size, ratio: ratio)
        let surroundings = RectangleSurroundings(pixels)
        let candidates = search.candidates(atMost: 300).map { candidate in
            var candidate = candidate
            let impression = surroundings.impression(of: candidate.corners)
            candidate.score *=
                impression.plausibility * impression.sharpness.map(Self.share).reduce(1, *)
            candidate.areBorders = zip(candidate.closures, impression.sharpness).map {
                $0 > 0.7 && (0.62...1.1).contains($1)
            }
            return candidate
        }
        guard var best = candidates.max(by: { $0.score < $1.score }) else { return nil }
        // Prefer the card's border to a frame that is printed on the card, which may be clearer.
        let around = candidates.filter {
            $0.score > 0.5 * best.score && $0.isBorder(around: best)
        }
        if let outermost = around.max(by: { $0.corners.area < $1.corners.area }) {
            // The mean keeps the score of the outer candidate from exceeding that of the clearer
            // one inside.
            let score = (best.score + outermost.score) / 2
            best = outermost
            best.score = score
        }
        let corners = refined(best, lines, map) ?? best.corners
        return DetectedRectangle(
            corners: corners,
            confidence: Self.confidence(best.score * certainty(of: best, among: candidates)))
    }

    /// Returns the certainty that no other candidate is the right one, 0.3…1.
    private func certainty(
        of best: RectangleSearch.Candidate, among candidates: [RectangleSearch.Candidate]
    ) -> Double {
        let area = best.corners.area
        // Two cards side by side make it uncertain which one is meant.
        let hasRival = candidates.contains {
            $0.score > 0.55 * best.score && $0.corners.area > 0.4 * area
                && !best.corners.contains($0.corners.middle)
        }
        // A candidate well inside another one may be a panel printed on a card. Division by
        // `endedness` ignores that the card's sides may seem to continue.
        let isInside = candidates.contains {
            $0.score > 0.3 * best.score * $0.endedness && $0.corners.area > 1.5 * area
                && $0.corners.contains(best.corners)
        }
        return (hasRival ? 0.5 : 1) * (isInside ? 0.6 : 1)
    }

    /// Returns the factor for the likelihood of a card with a side of this sharpness, 0.5…1.
    private static func share(_ sharpness: Double) -> Double {
        // A shadow's border is soft: its sharpness is low. A thin line, such as a frame, has two
        // opposite changes: its sharpness is above 1.
        sharpness < 1
            ? min(max(1 - 4 * (0.62 - sharpness), 0.6), 1) : min(max(2.1 - sharpness, 0.5), 1)
    }

    /// Returns the confidence for a score of 0…1. In tests, nearly all cards that are found
    /// correctly have a score of 0.6 or more, and all pictures without a card have less than 0.45.
    private static func confidence(_ score: Double) -> Double { max(0, (score - 0.1) / 0.9) }

    /// Fits each side only to the edges between its corners, because its line may have other edges
    /// beyond them. Returns `nil` if the new sides form no convex quadrilateral.
    private func refined(
        _ candidate: RectangleSearch.Candidate, _ lines: [EdgeLine], _ map: EdgeMap
    ) -> Corners? {
        let points = candidate.corners.points
        var sides = candidate.sides.map { lines[$0].line }
        for reach in [2, 1.2] as [Float] {
            for index in 0..<4 {
                let ends = [points[index], points[(index + 1) % 4]].map(sides[index].place).sorted()
                let margin = 0.06 * (ends[1] - ends[0])
                map.fit(&sides[index], within: reach, at: ends[0] + margin...ends[1] - margin)
            }
        }
        let corners = (0..<4).compactMap { sides[($0 + 3) % 4].crossing(sides[$0]) }
        guard corners.count == 4 else { return nil }
        let result = Corners(corners)
        return result.isConvex ? result : nil
    }
}

extension Corners {
    /// Converts the corners to an image of another size, and moves them into it if necessary.
    fileprivate func scaled(from: ImageSize, to size: ImageSize) -> Corners {
        let (width, height) = (Double(size.width), Double(size.height))
        return Corners(
            points.map {
                Point(
                    min(max($0.x * width / Double(from.width), 0), width),
                    min(max($0.y * height / Double(from.height), 0), height))
            })
    }
}

/// A rectangle that was found in an image, in perspective.
public struct DetectedRectangle: Sendable, Equatable {
    /// The corners, clockwise, in pixels of the image. The side from the top left corner runs to
    /// the right, within 45 degrees. A rounded corner is given by the point where its straight
    /// sides would meet.
    public var corners: Corners
    /// The confidence that this is the wanted rectangle, 0…1.
    public var confidence: Double

    /// True if the confidence suffices to crop without asking the user.
    public var isReliable: Bool { confidence >= 0.5 }

    public init(corners: Corners, confidence: Double) {
        self.corners = corners
        self.confidence = confidence
    }
}
