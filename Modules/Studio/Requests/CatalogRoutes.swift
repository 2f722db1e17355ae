import Core
import Hummingbird
import ImageEditorWebServer
import Presentation

/// `/studio/filters` and `/studio/options`: the filters and the output options that the editor
/// shows as controls.
struct CatalogRoutes: Sendable {
    let ports: StudioPorts

    func add(to group: RouterGroup<StudioContext>) {
        let filters = StudioFiltersJSON(ports.filters, strip: ports.strip).json.data
        let options = StudioOptionsJSON().json.data
        group.get("filters") { _, _ in Response.json(filters) }
        group.get("options") { _, _ in Response.json(options) }
    }
}
