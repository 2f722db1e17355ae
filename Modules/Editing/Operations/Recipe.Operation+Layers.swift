// Written from the catalogue by OperationTests, which says how to write it anew.
public import Core
public import Rendering

extension Recipe.Operation {
    /// Writes text on the image.
    ///
    /// - Parameter text: What is written, up to 2000 characters, with line breaks. (TEXT)
    /// - Parameter font: The families that draw it: each character by the first that has it.
    ///   (FAMILY;FAMILY…, by default sans-serif)
    /// - Parameter style: Which of the family's fonts. (by default regular)
    /// - Parameter size: The font's size, up to 4096 px; % of the image's height. (N px or N%,
    ///   px, by default 5%)
    /// - Parameter color: The letters' colour. (#RRGGBB[AA], R G B of 0…1, white, black or
    ///   transparent, 0…1, by default white)
    /// - Parameter opacity: How much of it is seen; 0 is nothing. (0…1, by default 1)
    /// - Parameter anchor: Where on the image it lies. (by default center)
    /// - Parameter x: How far inwards from there, or right of the middle; % of the image's
    ///   width. (N px or N%, px, by default 0)
    /// - Parameter y: How far inwards from there, or below the middle; % of the image's height.
    ///   (N px or N%, px, by default 0)
    /// - Parameter align: How lines stand to each other; auto is as the anchor. (by default
    ///   auto)
    /// - Parameter width: Where lines are broken; % of the image's width. (N px or N%, px)
    /// - Parameter angle: Clockwise, around the middle of the text. (-360…360, degrees, by
    ///   default 0)
    /// - Parameter outline: How far a line around the letters reaches; % of the image's height.
    ///   (N px or N%, px, by default 0)
    /// - Parameter outlineColor: The outline's colour. (#RRGGBB[AA], R G B of 0…1, white, black
    ///   or transparent, 0…1, by default black)
    /// - Parameter shadow: How far to the right and down a shadow falls; % of the image's
    ///   height. (X/Y, each N px or N%, px, by default 0/0)
    /// - Parameter shadowBlur: The standard deviation of the shadow; % of the image's height. (N
    ///   px or N%, px, by default 0)
    /// - Parameter shadowColor: The shadow's colour. (#RRGGBB[AA], R G B of 0…1, white, black or
    ///   transparent, 0…1, by default #00000080)
    public static func text(
        _ text: String, font: String? = nil, style: FontStyle? = nil, size: String? = nil,
        color: String? = nil, opacity: Double? = nil, anchor: Anchor? = nil, x: String? = nil,
        y: String? = nil, align: TextAlignment? = nil, width: String? = nil, angle: Double? = nil,
        outline: String? = nil, outlineColor: String? = nil, shadow: String? = nil,
        shadowBlur: String? = nil, shadowColor: String? = nil
    ) -> Recipe.Operation {
        make(
            "text",
            [
                "text": text, "font": font, "style": style?.rawValue, "size": size, "color": color,
                "opacity": opacity, "anchor": anchor?.rawValue, "x": x, "y": y,
                "align": align?.rawValue, "width": width, "angle": angle, "outline": outline,
                "outline-color": outlineColor, "shadow": shadow, "shadow-blur": shadowBlur,
                "shadow-color": shadowColor,
            ])
    }

    /// Lays another picture on the image.
    ///
    /// - Parameter file: The picture. (FILE)
    /// - Parameter anchor: Where on the image it lies. (by default center)
    /// - Parameter x: How far inwards from there, or right of the middle; % of the image's
    ///   width. (N px or N%, px, by default 0)
    /// - Parameter y: How far inwards from there, or below the middle; % of the image's height.
    ///   (N px or N%, px, by default 0)
    /// - Parameter scale: Pixels of the image for each of the picture's. (0.001…1000, px, by
    ///   default 1)
    /// - Parameter width: The picture's width, instead of a scale; % of the image's width. (N px
    ///   or N%, px)
    /// - Parameter opacity: How much of it is seen; 0 is nothing. (0…1, by default 1)
    /// - Parameter mode: How colours are mixed. (by default normal)
    public static func overlay(
        file: String, anchor: Anchor? = nil, x: String? = nil, y: String? = nil,
        scale: Double? = nil, width: String? = nil, opacity: Double? = nil, mode: BlendMode? = nil
    ) -> Recipe.Operation {
        make(
            "overlay",
            [
                "file": file, "anchor": anchor?.rawValue, "x": x, "y": y, "scale": scale,
                "width": width, "opacity": opacity, "mode": mode?.rawValue,
            ])
    }
}
