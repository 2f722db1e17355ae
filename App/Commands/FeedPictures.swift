import Core
import FoundationEssentials
import ImageEditorTerminalGraphics
import Presentation
import Rendering

/// Draws thumbnails of a feed's images side by side, with their ids.
struct FeedPictures {
    let loader: any ImageLoader
    let screen: PictureScreen
    let tool: Tool

    /// Draws the rows in order, each as soon as all its images are loaded or have failed.
    func draw(_ images: [(row: FeedViewModel.Row, url: URL)]) async throws {
        let (count, columns) = PictureRow.thumbnails(in: screen.size.columns)
        let room = screen.room(columns: columns, rows: max(2, columns * 3 / 8))
        let step = tool.console.progress.begin(progress(0, of: images.count))
        defer { step.end() }
        var done = 0
        for start in stride(from: 0, to: images.count, by: count) {
            let part = images[start..<min(start + count, images.count)]
            let entries = try await withThrowingTaskGroup(
                of: (Int, PictureRow.Entry).self
            ) { group in
                for (index, image) in part.enumerated() {
                    group.addTask {
                        (index, try await entry(image.row, from: image.url, fitting: room))
                    }
                }
                var entries = [PictureRow.Entry?](repeating: nil, count: part.count)
                for try await (index, entry) in group {
                    entries[index] = entry
                    done += 1
                    step.show(progress(done, of: images.count))
                }
                return entries.compactMap(\.self)
            }
            try screen.draw(PictureRow(entries, columns: columns))
        }
    }

    private func progress(_ done: Int, of total: Int) -> WorkProgress {
        WorkProgress("loading", .items(done, of: total, noun: "picture"))
    }

    /// Returns a thumbnail. If the image cannot be loaded, prints a note and returns an entry
    /// without a picture.
    private func entry(
        _ row: FeedViewModel.Row, from url: URL, fitting room: ImageSize
    ) async throws -> PictureRow.Entry {
        do {
            let data = try await loader.loadImage(from: url).data
            let preview = try await tool.composition.preview(
                of: data, fitting: room, allowsEmbedded: true)
            return PictureRow.Entry(
                picture: preview.picture, caption: caption(of: row))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            tool.console.note(tool.errorPresenter.message(for: error, subject: row.id).line)
            return PictureRow.Entry(picture: nil, caption: row.id + " (no picture)")
        }
    }

    /// Returns the id and the name. Omits a name with other characters than printable ASCII, whose
    /// width on the terminal is unknown.
    private func caption(of row: FeedViewModel.Row) -> String {
        row.name.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? "\(row.id) \(row.name)" : row.id
    }
}
