// Generated from the catalogue by OperationTests, which documents how to regenerate it.
public import Core
public import Rendering

extension Recipe.Operation {
    /// Writes text on the image.
    ///
    /// - Parameter text: The text: up to 2000 characters, with line breaks. (TEXT)
    /// - Parameter font: Font families; the first that has a character draws it.
    ///   (FAMILY;FAMILY…, by default sans-serif)
    /// - Parameter style: The style of the font. (by default regular)
    /// - Parameter size: The font's size, up to 4096 px. N% is of the image's height. (N px or
    ///   N%, by default 5%)
    /// - Parameter color: The letters' colour. (#RRGGBB[AA], R G B of 0…1, white, black or
    ///   transparent, 0…1, by default white)
    /// - Parameter opacity: The opacity; 0 is invisible. (0…1, by default 1)
    /// - Parameter anchor: The position on the image. (by default center)
    /// - Parameter x: Distance inwards from the anchor's edge, or to the right of the centre. N%
    ///   is of the image's width. (N px or N%, by default 0)
    /// - Parameter y: Distance inwards from the anchor's edge, or below the centre. N% is of the
    ///   image's height. (N px or N%, by default 0)
    /// - Parameter align: Alignment of the lines; auto follows the anchor. (by default auto)
    /// - Parameter width: The width at which lines are broken. N% is of the image's width. (N px
    ///   or N%)
    /// - Parameter angle: Clockwise, around the text's centre. (-360…360, degrees, by default 0)
    /// - Parameter outline: Width of the outline. N% is of the image's height. (N px or N%, by
    ///   default 0)
    /// - Parameter outlineColor: The outline's colour. (#RRGGBB[AA], R G B of 0…1, white, black
    ///   or transparent, 0…1, by default black)
    /// - Parameter shadow: The shadow's offset, right and down. N% is of the image's height.
    ///   (X/Y, each N px or N%, by default 0/0)
    /// - Parameter shadowBlur: The shadow's blur (standard deviation). N% is of the image's
    ///   height. (N px or N%, by default 0)
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

    /// Overlays another picture.
    ///
    /// - Parameter file: The picture. (FILE)
    /// - Parameter anchor: The position on the image. (by default center)
    /// - Parameter x: Distance inwards from the anchor's edge, or to the right of the centre. N%
    ///   is of the image's width. (N px or N%, by default 0)
    /// - Parameter y: Distance inwards from the anchor's edge, or below the centre. N% is of the
    ///   image's height. (N px or N%, by default 0)
    /// - Parameter scale: The factor by which the picture is scaled. (0.001…1000, by default 1)
    /// - Parameter width: The picture's width, an alternative to scale. N% is of the image's
    ///   width. (N px or N%)
    /// - Parameter opacity: The opacity; 0 is invisible. (0…1, by default 1)
    /// - Parameter mode: The blend mode. (by default normal)
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
