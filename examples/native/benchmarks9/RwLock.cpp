// A readers-writer lock over two variables that are always equal. Seeded bug: writers acquire nothing, so a reader may
// find two values: an assertion fails. After rwlock of the C11Tester and PCTWM benchmarks.
// Run: ./heddle check examples/native/benchmarks9/RwLock.cpp (exit code 10)
#include <atomic>
#include <cassert>
#include <thread>

static const int BIAS = 0x100000;
static std::atomic<int> word;
static std::atomic<int> data1, data2;

static void readLock() {
    int before = word.fetch_sub(1, std::memory_order_acquire);
    while (before <= 0) {
        word.fetch_add(1, std::memory_order_relaxed);
        while (word.load(std::memory_order_relaxed) <= 0) {
            std::this_thread::yield();
        }
        before = word.fetch_sub(1, std::memory_order_acquire);
    }
}

static void writeLock() {
    int before = word.fetch_sub(BIAS, std::memory_order_relaxed); // seeded: was acquire
    while (before != BIAS) {
        word.fetch_add(BIAS, std::memory_order_relaxed);
        while (word.load(std::memory_order_relaxed) != BIAS) {
            std::this_thread::yield();
        }
        before = word.fetch_sub(BIAS, std::memory_order_relaxed); // seeded: was acquire
    }
}

static void both() {
    for (int i = 0; i < 4; i++) {
        if (i % 2 == 0) {
            readLock();
            int d1 = data1.load(std::memory_order_relaxed);
            int d2 = data2.load(std::memory_order_relaxed);
            assert(d1 == d2);
            word.fetch_add(1, std::memory_order_release);
        } else {
            writeLock();
            data1.store(i, std::memory_order_relaxed);
            data2.store(i, std::memory_order_relaxed);
            word.fetch_add(BIAS, std::memory_order_release);
        }
    }
}

int main() {
    word = BIAS;
    std::thread a(both), b(both), c(both);
    a.join();
    b.join();
    c.join();
}
