// The queue lock of Mellor-Crummey and Scott. Seeded bugs: the gate and the successor are read relaxed, so a lock that
// is handed over orders nothing: a data race on `shared`. After mcs-lock of the C11Tester and PCTWM benchmarks.
// Run: ./heddle check examples/native/benchmarks9/McsLock.cpp (exit code 10)
#include <atomic>
#include <thread>

struct Node {
    std::atomic<Node *> next;
    std::atomic<int> gate;
    Node() {
        next = nullptr;
        gate = 0;
    }
};

static std::atomic<Node *> tail;
unsigned shared; // not static: compilers would leave the accesses out

static void lock(Node *me) {
    me->next.store(nullptr, std::memory_order_relaxed);
    me->gate.store(1, std::memory_order_relaxed);
    Node *before = tail.exchange(me, std::memory_order_acq_rel);
    if (before != nullptr) {
        before->next.store(me, std::memory_order_release);
        while (me->gate.load(std::memory_order_relaxed) != 0) { // seeded: was acquire
            std::this_thread::yield();
        }
    }
}

static void unlock(Node *me) {
    Node *after = me->next.load(std::memory_order_acquire);
    if (after == nullptr) {
        Node *expected = me;
        if (tail.compare_exchange_strong(expected, nullptr, std::memory_order_acq_rel)) {
            return;
        }
        while ((after = me->next.load(std::memory_order_relaxed)) == nullptr) { // seeded: was acquire
            std::this_thread::yield();
        }
    }
    after->gate.store(0, std::memory_order_release);
}

static void use(unsigned seen) {
    if (seen == 1) {
        std::this_thread::yield();
    }
}

static void writeThenRead() {
    Node me;
    lock(&me);
    shared = 17;
    unlock(&me);
    lock(&me);
    use(shared);
    unlock(&me);
}

static void readThenWrite() {
    Node me;
    lock(&me);
    use(shared);
    unlock(&me);
    lock(&me);
    shared = 17;
    unlock(&me);
}

int main() {
    tail = nullptr;
    std::thread a(writeThenRead), b(readThenWrite);
    a.join();
    b.join();
}
