public import FoundationEssentials

/// Stores rendered images in memory, for tests and for programs without a disk.
public actor InMemoryRenditionStore: RenditionStore {
    private let budget: Int
    /// The images, the least recently used one first.
    private var images: [(key: RenditionKey, data: Data)] = []
    private var bytes = 0

    /// - Parameter budget: The maximum total size of the images in bytes.
    public init(budget: Int = 64 << 20) {
        self.budget = budget
    }

    public func data(for key: RenditionKey) -> Data? {
        guard let data = remove(key) else { return nil }
        add(data, for: key)
        return data
    }

    public func save(_ data: Data, for key: RenditionKey) {
        _ = remove(key)
        guard data.count <= budget else { return }
        while bytes + data.count > budget { bytes -= images.removeFirst().data.count }
        add(data, for: key)
    }

    private func add(_ data: Data, for key: RenditionKey) {
        images.append((key, data))
        bytes += data.count
    }

    private func remove(_ key: RenditionKey) -> Data? {
        guard let index = images.firstIndex(where: { $0.key == key }) else { return nil }
        let data = images.remove(at: index).data
        bytes -= data.count
        return data
    }
}
