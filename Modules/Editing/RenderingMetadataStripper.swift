public import Core
public import FoundationEssentials
import Rendering

/// Removes the metadata that reveals the place, the person or the device.
public struct RenderingMetadataStripper: MetadataStripper {
    private let limits: Limits

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    public func strippingPrivateMetadata(from data: Data) throws -> Data {
        try mappingEngineErrors {
            try Image(data: data, limits: limits.decoding).withoutPrivateMetadata()
        }
    }
}
