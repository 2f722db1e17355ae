import Hummingbird

/// `GET /health`: whether the server answers.
struct HealthRoutes {
    func add(to router: Router<ServerContext>) {
        router.get("health") { _, _ in Response.json([("status", "ok")]) }
    }
}
