extension CardSyncReport {
    mutating func add(_ tally: CardIntake.Tally) {
        received += tally.received
        returned += tally.returned
        deleted += tally.deleted
        conflicts += tally.conflicts
    }

    mutating func fail(_ id: Card.ID, _ reason: String) {
        failures.append(Failure(id: id, reason: reason))
    }
}
