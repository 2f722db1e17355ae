import FoundationEssentials

/// The headers of a library's photographs.
///
/// The header of each version of a photograph is read once. Headers are kept in a store, so that
/// a library of thousands of photographs is listed at once the next time.
public actor PhotoHeaders {
    private let reader: any PhotoHeaderReader
    private let store: any RenditionStore
    private let key: RenditionKey
    private let patience: Duration
    private var known: PhotoHeaderTable?
    private var reading: Task<Void, Never>?

    /// - Parameters:
    ///   - store: Stores the headers, and may drop them.
    ///   - library: Identifies the library among all libraries of the store.
    ///   - patience: The maximum time that a list waits for headers. Photographs whose headers are
    ///     still being read have empty headers in that list.
    public init(
        _ reader: any PhotoHeaderReader, in store: any RenditionStore, library: String,
        patience: Duration = .seconds(2)
    ) {
        self.reader = reader
        self.store = store
        self.patience = patience
        key = RenditionKey(
            content: "headers " + library, plan: EditPlan(recipe: Recipe()), edition: "1")
    }

    /// Returns the header of a photograph; an empty header if it was not read yet.
    func header(of photo: LibraryPhoto) -> PhotoHeader { known?[photo] ?? PhotoHeader() }

    /// Returns the headers of photographs, in the same order. Reads the missing headers, unless an
    /// earlier call is still reading, and waits for them, but no longer than `patience`.
    func headers(
        of photos: [LibraryPhoto], from library: any PhotoLibrary
    ) async -> [PhotoHeader] {
        await read(photos, from: library)
        return photos.map { header(of: $0) }
    }

    private func read(_ photos: [LibraryPhoto], from library: any PhotoLibrary) async {
        if known == nil {
            let stored = try? await store.data(for: key)
            // Keeps the table that another call may have loaded meanwhile.
            known = known ?? stored.flatMap(PhotoHeaderTable.init) ?? PhotoHeaderTable()
        }
        let missing = photos.filter { known?[$0] == nil }
        guard !missing.isEmpty else { return }
        let work = reading ?? Task { await self.read(missing, of: photos, from: library) }
        reading = work
        let (events, signal) = AsyncStream.makeStream(of: Void.self)
        let end = Task {
            await work.value
            signal.yield()
        }
        let alarm = Task { [patience] in
            try await Task.sleep(for: patience)
            signal.yield()
        }
        for await _ in events { break }
        alarm.cancel()
        end.cancel()
    }

    private func read(
        _ missing: [LibraryPhoto], of photos: [LibraryPhoto], from library: any PhotoLibrary
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, photo) in missing.enumerated() {
                if index >= Self.places { await group.next() }
                group.addTask { await self.readHeader(of: photo, from: library) }
            }
        }
        reading = nil
        known?.forgetAll(but: photos)
        // If the headers cannot be saved, a later process reads them again.
        if let known { try? await store.save(known.data, for: key) }
    }

    private nonisolated func readHeader(
        of photo: LibraryPhoto, from library: any PhotoLibrary
    ) async {
        // A file that cannot be read now is tried again by the next list.
        guard let file = try? await library.open(photo.urlPath), file.photo == photo,
            let header = try? await reader.header(
                byteCount: photo.byteCount,
                read: { range in
                    var data = Data()
                    try await file.read(range) { data.append($0) }
                    return data
                })
        else { return }
        await note(header, photo)
    }

    private func note(_ header: PhotoHeader, _ photo: LibraryPhoto) {
        known?[photo] = header
    }

    /// The number of files to read at a time.
    private static let places = 4
}

/// Headers by photograph and version. As text, each photograph has one line: its URL path, its
/// version, `animated` or `still`, and the time and the UTC offset of its clock in seconds, if
/// known.
struct PhotoHeaderTable {
    private struct Entry {
        let version: String
        let header: PhotoHeader
    }

    private var entries: [String: Entry] = [:]

    init() {}

    /// Parses the text that ``data`` contains; `nil` if a line has too few or too many words.
    init?(_ data: Data) {
        for line in data.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " ")).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard (3...5).contains(words.count) else { return nil }
            let numbers = words.dropFirst(3).compactMap { Int($0) }
            let captured = numbers.first.map {
                CaptureDate(clockSeconds: $0, offset: numbers.count > 1 ? numbers[1] : nil)
            }
            entries[words[0]] = Entry(
                version: words[1],
                header: PhotoHeader(captured: captured, isAnimated: words[2] == "animated"))
        }
    }

    var data: Data {
        let lines = entries.sorted { $0.key < $1.key }.map { path, entry in
            let captured = entry.header.captured
            let numbers = [captured?.clockSeconds, captured?.offset].compactMap { $0 }
            let words = [path, entry.version, entry.header.isAnimated ? "animated" : "still"]
            return (words + numbers.map(String.init)).joined(separator: " ") + "\n"
        }
        return Data(lines.joined().utf8)
    }

    /// The header of this version of a photograph; `nil` if it is unknown.
    subscript(photo: LibraryPhoto) -> PhotoHeader? {
        get {
            entries[photo.urlPath].flatMap { $0.version == photo.version ? $0.header : nil }
        }
        set {
            entries[photo.urlPath] = newValue.map { Entry(version: photo.version, header: $0) }
        }
    }

    mutating func forgetAll(but photos: [LibraryPhoto]) {
        let paths = Set(photos.map(\.urlPath))
        entries = entries.filter { paths.contains($0.key) }
    }
}
