// Written from the catalogue by OperationTests, which says how to write it anew.
public import Core
public import Rendering

extension Recipe.Operation {
    /// Keeps a part of the image.
    ///
    /// - Parameter area: The part: its size, and its distance from the left and the top.
    ///   (WxH+X+Y, px)
    /// - Parameter ratio: The largest part of this ratio, in the middle, instead of an area.
    ///   (W:H)
    /// - Parameter x: Distance of the part from the left. (0…65535, px)
    /// - Parameter y: Distance of the part from the top. (0…65535, px)
    /// - Parameter width: Width of the part. (1…65535, px)
    /// - Parameter height: Height of the part. (1…65535, px)
    public static func crop(
        area: String? = nil, ratio: String? = nil, x: Int? = nil, y: Int? = nil, width: Int? = nil,
        height: Int? = nil
    ) -> Recipe.Operation {
        make(
            "crop",
            ["area": area, "ratio": ratio, "x": x, "y": y, "width": width, "height": height])
    }

    /// Scales the image with Lanczos' filter, in linear light.
    ///
    /// - Parameter size: The new size; a side that is missing follows from the other. (W, WxH or
    ///   xH, px)
    /// - Parameter width: The new width, instead of a size. (1…65535, px)
    /// - Parameter height: The new height, instead of a size. (1…65535, px)
    /// - Parameter mode: Inside the size, filling it by cutting off, or stretched to it. (by
    ///   default fit)
    /// - Parameter enlarge: Whether the image may become larger. (by default no)
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

    /// Turns the image clockwise.
    ///
    /// - Parameter degrees: How far; below 0 turns the other way. Quarter turns lose nothing.
    ///   (-360…360, degrees)
    /// - Parameter background: What shows in the corners. (#RRGGBB[AA], R G B of 0…1, white,
    ///   black or transparent, 0…1, by default transparent)
    public static func rotate(degrees: Double, background: String? = nil) -> Recipe.Operation {
        make("rotate", ["degrees": degrees, "background": background])
    }

    /// Mirrors the image.
    ///
    /// - Parameter axis: Whether left and right or top and bottom change places.
    public static func flip(axis: Flip.Axis) -> Recipe.Operation {
        make("flip", ["axis": axis.rawValue])
    }

    /// Turns the image a little and cuts off blank corners.
    ///
    /// - Parameter degrees: How far, clockwise; below 0 turns the other way. (-45…45, degrees,
    ///   by default 0)
    public static func straightenFilter(degrees: Double? = nil) -> Recipe.Operation {
        make("straighten", ["degrees": degrees])
    }

    /// Makes a rectangle of a part with four corners.
    ///
    /// - Parameter corners: The corners, clockwise from the top left. (X/Y;X/Y;X/Y;X/Y, px)
    /// - Parameter topLeftX: The x of the top-left corner, instead of corners. (0…65535, px)
    /// - Parameter topLeftY: The y of the top-left corner, instead of corners. (0…65535, px)
    /// - Parameter topRightX: The x of the top-right corner, instead of corners. (0…65535, px)
    /// - Parameter topRightY: The y of the top-right corner, instead of corners. (0…65535, px)
    /// - Parameter bottomRightX: The x of the bottom-right corner, instead of corners. (0…65535,
    ///   px)
    /// - Parameter bottomRightY: The y of the bottom-right corner, instead of corners. (0…65535,
    ///   px)
    /// - Parameter bottomLeftX: The x of the bottom-left corner, instead of corners. (0…65535,
    ///   px)
    /// - Parameter bottomLeftY: The y of the bottom-left corner, instead of corners. (0…65535,
    ///   px)
    /// - Parameter ratio: Width to height of the result, if not as the sides are. (0.01…100)
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
}
