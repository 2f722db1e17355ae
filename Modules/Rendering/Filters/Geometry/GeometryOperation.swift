/// Where pixels go.
public enum GeometryOperation: Sendable {}
