public import Core
public import Foundation

/// The actions that are currently possible in an editor.
public struct EditorButtonsViewModel: Sendable, Equatable {
    public let canUndo: Bool
    /// True if an undone change can be redone.
    public let canRedo: Bool
    public let canReset: Bool
    public let canSave: Bool
    public let canCompare: Bool
    /// True if the original is shown for comparison.
    public let isComparing: Bool
    /// True if a newer preview is being rendered.
    public let isRendering: Bool
}

/// The picture that an editor displays.
public struct EditorCanvasViewModel: Sendable, Equatable {
    /// An encoded image.
    public let picture: Data
    /// True if the picture is the original without edits.
    public let isOriginal: Bool
    /// The recipe that was applied to the original.
    public let recipe: Recipe
}

/// A small picture that shows the effect of one filter.
public struct EditorFilterSampleViewModel: Sendable, Equatable {
    /// The filter's name.
    public let filter: String
    /// The position in the strip; 0 is the first.
    public let index: Int
    /// An encoded image.
    public let picture: Data
}

/// The progress of a save.
public struct EditorSaveProgressViewModel: Sendable, Equatable {
    /// The stages of a save, in order; uploading is left out if nothing is uploaded.
    public enum Stage: String, Sendable, CaseIterable {
        case rendering, saving, uploading, done, failed
    }

    public let stage: Stage
    /// The stage in words, safe to print on one line.
    public let text: String
    /// The progress of the stage, for displaying times; `nil` at the end.
    public let progress: WorkProgress?
}

extension EditorSaveProgressViewModel {
    /// The progress at the start of a stage.
    static func beginning(_ stage: EditStage) -> EditorSaveProgressViewModel {
        EditorSaveProgressViewModel(
            stage: Stage(stage), text: stage.rawValue, progress: WorkProgress(stage))
    }

    /// The progress of rendering, such as `rendering, 45 %, 20 % a second, 2.8 s left`.
    ///
    /// - Parameters:
    ///   - share: The finished share, above 0 and up to 1.
    ///   - elapsed: The time since rendering started.
    static func rendering(share: Double, elapsed: Duration) -> EditorSaveProgressViewModel {
        let progress = WorkProgress(.rendering, share: share)
        return EditorSaveProgressViewModel(
            stage: .rendering, text: ProgressPresenter().text(for: progress, after: elapsed),
            progress: progress)
    }

    /// The end of a save, successful or not.
    static func end(_ stage: Stage, _ text: String) -> EditorSaveProgressViewModel {
        EditorSaveProgressViewModel(stage: stage, text: text, progress: nil)
    }
}

extension EditorSaveProgressViewModel.Stage {
    fileprivate init(_ stage: EditStage) {
        self =
            switch stage {
            case .rendering: .rendering
            case .saving: .saving
            case .uploading: .uploading
            }
    }
}

extension WorkProgress {
    /// Creates the progress of an edit.
    ///
    /// - Parameter share: The rendered share; other stages have none.
    public init(_ stage: EditStage, share: Double = 0) {
        self.init(stage.rawValue, stage == .rendering ? .share(share) : nil)
    }
}
