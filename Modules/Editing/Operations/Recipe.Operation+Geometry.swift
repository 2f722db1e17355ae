// Generated from the catalogue by OperationTests, which documents how to regenerate it.
public import Core
public import Rendering

extension Recipe.Operation {
    /// Keeps a part of the image.
    ///
    /// - Parameter area: WxH is the size; +X+Y is the distance from the top left, or from the
    ///   anchor. N% is of the image's width or height. (WxH or WxH+X+Y, each N or N%, px)
    /// - Parameter ratio: Keeps the largest area of this ratio; an alternative to area. (W:H)
    /// - Parameter x: Distance of the part from the left. (0…65535, px)
    /// - Parameter y: Distance of the part from the top. (0…65535, px)
    /// - Parameter width: Width of the part. (1…65535, px)
    /// - Parameter height: Height of the part. (1…65535, px)
    /// - Parameter anchor: The position of the area; centred by default.
    public static func crop(
        area: String? = nil, ratio: String? = nil, x: Int? = nil, y: Int? = nil, width: Int? = nil,
        height: Int? = nil, anchor: Anchor? = nil
    ) -> Recipe.Operation {
        make(
            "crop",
            [
                "area": area, "ratio": ratio, "x": x, "y": y, "width": width, "height": height,
                "anchor": anchor?.rawValue,
            ])
    }

    /// Scales with a Lanczos filter, in linear light.
    ///
    /// - Parameter size: The new size; a missing side keeps the aspect ratio. N% scales both
    ///   sides; above 100% it enlarges. (W, WxH, xH or N%, px)
    /// - Parameter width: The new width, an alternative to size. (1…65535, px)
    /// - Parameter height: The new height, an alternative to size. (1…65535, px)
    /// - Parameter mode: Fit into the size, fill it by cropping, or stretch to it. (by default
    ///   fit)
    /// - Parameter enlarge: Allows enlarging the image. (by default no)
    public static func resize(
        size: String? = nil, width: Int? = nil, height: Int? = nil, mode: ResizeTarget.Mode? = nil,
        enlarge: Bool? = nil
    ) -> Recipe.Operation {
        make(
            "resize",
            [
                "size": size, "width": width, "height": height, "mode": mode?.rawValue,
                "enlarge": enlarge,
            ])
    }

    /// Rotates the image clockwise.
    ///
    /// - Parameter degrees: The angle; below 0 is anticlockwise. Quarter turns lose nothing.
    ///   (-360…360, degrees)
    /// - Parameter background: Colour of the corners. (#RRGGBB[AA], R G B of 0…1, white, black
    ///   or transparent, 0…1, by default transparent)
    public static func rotate(degrees: Double, background: String? = nil) -> Recipe.Operation {
        make("rotate", ["degrees": degrees, "background": background])
    }

    /// Mirrors the image.
    ///
    /// - Parameter axis: Swaps left and right, or top and bottom.
    public static func flip(axis: Flip.Axis) -> Recipe.Operation {
        make("flip", ["axis": axis.rawValue])
    }

    /// Rotates a little and crops the blank corners.
    ///
    /// - Parameter degrees: Clockwise; below 0 is anticlockwise. (-45…45, degrees, by default 0)
    public static func straightenFilter(degrees: Double? = nil) -> Recipe.Operation {
        make("straighten", ["degrees": degrees])
    }

    /// Maps four corners to a rectangle.
    ///
    /// - Parameter corners: The corners, clockwise from the top left. (X/Y;X/Y;X/Y;X/Y, px)
    /// - Parameter topLeftX: The x of the top-left corner; an alternative to corners. (0…65535,
    ///   px)
    /// - Parameter topLeftY: The y of the top-left corner; an alternative to corners. (0…65535,
    ///   px)
    /// - Parameter topRightX: The x of the top-right corner; an alternative to corners.
    ///   (0…65535, px)
    /// - Parameter topRightY: The y of the top-right corner; an alternative to corners.
    ///   (0…65535, px)
    /// - Parameter bottomRightX: The x of the bottom-right corner; an alternative to corners.
    ///   (0…65535, px)
    /// - Parameter bottomRightY: The y of the bottom-right corner; an alternative to corners.
    ///   (0…65535, px)
    /// - Parameter bottomLeftX: The x of the bottom-left corner; an alternative to corners.
    ///   (0…65535, px)
    /// - Parameter bottomLeftY: The y of the bottom-left corner; an alternative to corners.
    ///   (0…65535, px)
    /// - Parameter ratio: Width divided by height of the result; by default, from the mean
    ///   lengths of opposite sides. (0.01…100)
    public static func perspectiveCorrection(
        corners: String? = nil, topLeftX: Double? = nil, topLeftY: Double? = nil,
        topRightX: Double? = nil, topRightY: Double? = nil, bottomRightX: Double? = nil,
        bottomRightY: Double? = nil, bottomLeftX: Double? = nil, bottomLeftY: Double? = nil,
        ratio: Double? = nil
    ) -> Recipe.Operation {
        make(
            "perspective",
            [
                "corners": corners, "top-left-x": topLeftX, "top-left-y": topLeftY,
                "top-right-x": topRightX, "top-right-y": topRightY, "bottom-right-x": bottomRightX,
                "bottom-right-y": bottomRightY, "bottom-left-x": bottomLeftX,
                "bottom-left-y": bottomLeftY, "ratio": ratio,
            ])
    }

    /// Removes borders of one colour.
    ///
    /// - Parameter tolerance: How much a border's pixels may differ from its colour. (0…100, %,
    ///   by default 4)
    public static func trimBorders(tolerance: Double? = nil) -> Recipe.Operation {
        make("trim-borders", ["tolerance": tolerance])
    }

    /// Adds a border.
    ///
    /// - Parameter size: The border's width; with WxH, W at left and right, H at top and bottom.
    ///   N% is of the image's shorter side. (W or WxH, each N or N%, px, by default 5%)
    /// - Parameter color: The border's colour. (#RRGGBB[AA], R G B of 0…1, white, black or
    ///   transparent, 0…1, by default white)
    public static func border(size: String? = nil, color: String? = nil) -> Recipe.Operation {
        make("border", ["size": size, "color": color])
    }
}
