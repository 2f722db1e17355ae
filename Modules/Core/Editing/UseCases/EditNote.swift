/// A fact about an edit that its result does not show, and that a person may want to know.
///
/// ``EditPlan/notes(requested:of:result:remarks:)`` is the only place that derives notes. Single
/// edits, batches and continued edits report the same notes.
public enum EditNote: Sendable, Equatable {
    /// An option, by its name in ``OutputOptions/descriptions``, has no effect on this format.
    case needless(option: String, ImageFormat)
    /// Only the first of this number of frames is in the result, because its format holds no
    /// animation.
    case firstFrame(of: Int)
    /// Only the first of this number of pictures, such as the pages of a TIFF, is in the result.
    case firstPicture(of: Int)
    /// The format of the result cannot store these parts of the metadata, such as `EXIF`.
    case metadataLeftOut([String], ImageFormat)
    /// The automatic correction changes nothing.
    case nothingToCorrect
    /// The file is truncated: a part of the picture is missing.
    case incomplete
    /// The file is damaged: pixels are wrong or missing.
    case damaged
    /// The renderer reported this remark.
    case remark(ImageRemark)
    /// CMYK colours became RGB in a result of this format.
    case inksConverted(ImageFormat)
    /// The result lacks this content, such as a gain map.
    case contentLeftOut(AuxiliaryContent)
}

extension EditPlan {
    /// Returns the notes about an edit that was carried out, in the order in which a person reads
    /// them.
    ///
    /// - Parameters:
    ///   - recipe: The operations as requested, including measured ones.
    ///   - source: The image that was edited.
    ///   - result: The facts of the result; `nil` if something else was written, such as a
    ///     comparison.
    ///   - remarks: The renderer's remarks.
    public func notes(
        requested recipe: Recipe, of source: EditSource, result: ImageFacts?,
        remarks: [ImageRemark]
    ) -> [EditNote] {
        let before = source.facts
        let format = options.format ?? before.format.resultFormat
        var notes: [EditNote] = OutputOptions.descriptions.compactMap { option in
            let isNeedless =
                option.value(in: options) != nil && !option.formats.contains(format)
            return isNeedless ? .needless(option: option.name, format) : nil
        }
        if before.keepsOnlyFirstPicture(in: format, selecting: options.frame) {
            notes.append(
                before.animation == nil
                    ? .firstPicture(of: before.frames) : .firstFrame(of: before.frames))
        }
        if !metadataLeftOut.isEmpty { notes.append(.metadataLeftOut(metadataLeftOut, format)) }
        if recipe.isOnlyCorrected, self.recipe.operations.count < recipe.operations.count {
            notes.append(.nothingToCorrect)
        }
        if isDamaged {
            notes.append(.damaged)
        } else if isIncomplete {
            notes.append(.incomplete)
        }
        notes += remarks.map { .remark($0) }
        guard let result else { return notes }
        if before.hasInks, !result.hasInks { notes.append(.inksConverted(format)) }
        let missing = before.auxiliary.missing(in: result.auxiliary)
        if !missing.isEmpty { notes.append(.contentLeftOut(missing)) }
        return notes
    }
}

extension EditedImage {
    /// Returns the notes about this result, as ``EditPlan/notes(requested:of:result:remarks:)``
    /// does.
    ///
    /// - Parameter result: The facts of ``data``.
    public func notes(
        requested recipe: Recipe, of source: EditSource, result: ImageFacts
    ) -> [EditNote] {
        plan.notes(requested: recipe, of: source, result: result, remarks: remarks)
    }
}
