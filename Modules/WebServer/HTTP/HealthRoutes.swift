package import Hummingbird

/// `GET /health`: answers while the server runs.
package struct HealthRoutes: WebRoutes {
    package init() {}

    package func add(to router: Router<ServerContext>) {
        router.get("health") { _, _ in Response.json([("status", "ok")]) }
    }
}
