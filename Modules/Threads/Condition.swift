import Glibc

/// A lock with a condition, on which threads wait for a change of the state that it guards.
///
/// It is `@unchecked Sendable`, because the system's lock needs a fixed address, and the compiler
/// cannot check memory that is allocated by hand.
package final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    package func lock() { pthread_mutex_lock(mutex) }
    package func unlock() { pthread_mutex_unlock(mutex) }

    /// Releases the lock, waits for a broadcast, and takes the lock again. May also return without
    /// a broadcast. The caller must hold the lock.
    package func wait() { pthread_cond_wait(changed, mutex) }

    /// Wakes all threads that wait.
    package func broadcast() { pthread_cond_broadcast(changed) }
}
