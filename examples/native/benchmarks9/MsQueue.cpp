// The queue of Michael and Scott. Seeded bugs: the tail is read relaxed by dequeue. Three of the four threads share
// the driver's slots, which is a data race in every execution, and what the published rate of 100 % counts. After
// ms-queue of the C11Tester and PCTWM benchmarks; compiled with -DREPAIRED each thread has slots of its own.
// Run: ./heddle check examples/native/benchmarks9/MsQueue.cpp (exit code 10)
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

static const int THREADS = 4, NODES = 16, OWN = 4;
static const uint32_t POISON = 0x666;

static uint64_t make(uint64_t count, uint64_t index) { return count << 32 | index; }
static uint32_t indexOf(uint64_t p) { return static_cast<uint32_t>(p); }
static uint32_t countOf(uint64_t p) { return static_cast<uint32_t>(p >> 32); }

struct Node {
    int value;
    std::atomic<uint64_t> next;
};

static Node nodes[NODES];
static std::atomic<uint64_t> head, tail;
static uint32_t freeNodes[THREADS][OWN];
// Not static: compilers would leave the accesses out.
int input[THREADS], output[THREADS];
bool succeeded[THREADS];

static uint32_t newNode(int self) {
    for (int i = 0; i < OWN; i++) {
        uint32_t node = freeNodes[self][i];
        if (node != 0) {
            freeNodes[self][i] = 0;
            return node;
        }
    }
    assert(!"a free node");
    return 0;
}

static void reclaim(int self, uint32_t node) {
    for (int i = 0; i < OWN; i++) {
        if (freeNodes[self][i] == 0) {
            freeNodes[self][i] = node;
            return;
        }
    }
    assert(!"room for a free node");
}

static void enqueue(int self, int value) {
    uint32_t node = newNode(self);
    nodes[node].value = value;
    uint64_t fresh = nodes[node].next.load(std::memory_order_relaxed);
    nodes[node].next.store(make(countOf(fresh), 0), std::memory_order_relaxed);
    for (;;) {
        uint64_t t = tail.load(std::memory_order_acquire);
        uint64_t next = nodes[indexOf(t)].next.load(std::memory_order_acquire);
        if (t != tail.load(std::memory_order_relaxed)) {
            continue;
        }
        assert(indexOf(next) != POISON);
        if (indexOf(next) == 0
            && nodes[indexOf(t)].next.compare_exchange_strong(
                next, make(countOf(next) + 1, node), std::memory_order_release, std::memory_order_relaxed)) {
            tail.compare_exchange_strong(
                t, make(countOf(t) + 1, node), std::memory_order_release, std::memory_order_relaxed);
            return;
        }
        uint64_t after = nodes[indexOf(t)].next.load(std::memory_order_acquire);
        tail.compare_exchange_strong(
            t, make(countOf(t) + 1, indexOf(after)), std::memory_order_release, std::memory_order_relaxed);
        std::this_thread::yield();
    }
}

static bool dequeue(int self, int *value) {
    for (;;) {
        uint64_t h = head.load(std::memory_order_acquire);
        uint64_t t = tail.load(std::memory_order_relaxed); // seeded: was acquire
        uint64_t next = nodes[indexOf(h)].next.load(std::memory_order_acquire);
        if (head.load(std::memory_order_relaxed) != h) {
            continue;
        }
        if (indexOf(h) == indexOf(t)) {
            assert(indexOf(next) != POISON);
            if (indexOf(next) == 0) {
                return false;
            }
            tail.compare_exchange_strong(
                t, make(countOf(t) + 1, indexOf(next)), std::memory_order_release, std::memory_order_relaxed);
            std::this_thread::yield();
        } else {
            *value = nodes[indexOf(next)].value;
            if (head.compare_exchange_strong(
                    h, make(countOf(h) + 1, indexOf(next)), std::memory_order_release, std::memory_order_relaxed)) {
                reclaim(self, indexOf(h));
                return true;
            }
            std::this_thread::yield();
        }
    }
}

static void work(int self) {
#ifdef REPAIRED
    int slot = self;
#else
    int slot = self == 0 ? 0 : 1;
#endif
    input[slot] = slot == 0 ? 17 : 37;
    enqueue(self, input[slot]);
    succeeded[slot] = dequeue(self, &output[slot]);
}

int main() {
    for (int i = 0; i < NODES; i++) {
        std::atomic_init(&nodes[i].next, make(0, POISON));
    }
    for (int t = 0; t < THREADS; t++) {
        freeNodes[t][0] = static_cast<uint32_t>(2 + 2 * t);
        freeNodes[t][1] = static_cast<uint32_t>(3 + 2 * t);
    }
    std::atomic_init(&head, make(0, 1));
    std::atomic_init(&tail, make(0, 1));
    std::atomic_init(&nodes[1].next, make(0, 0));
    std::thread a(work, 0), b(work, 1), c(work, 2), d(work, 3);
    a.join();
    b.join();
    c.join();
    d.join();
}
