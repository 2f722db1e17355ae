import Hummingbird

/// `GET /health`: a health check.
struct HealthRoutes {
    func add(to router: Router<ServerContext>) {
        router.get("health") { _, _ in Response.json([("status", "ok")]) }
    }
}
