// A sequence lock with two writers and a reader. Seeded bug: writers acquire nothing, so the second one's values may
// be mixed with the first one's: an assertion fails. After seqlock of the C11Tester and PCTWM benchmarks.
// Run: ./heddle check examples/native/benchmarks9/SeqLock.cpp (exit code 10)
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> sequence, data1, data2;

static void writeBoth(int value) {
    for (;;) {
        int s = sequence.load(std::memory_order_relaxed); // seeded: was acquire
        if (s % 2 == 1) {
            continue;
        }
        if (sequence.compare_exchange_strong(
                s, s + 1, std::memory_order_relaxed, std::memory_order_relaxed)) { // seeded: was acquire
            break;
        }
    }
    data1.store(value, std::memory_order_release);
    data2.store(value, std::memory_order_release);
    sequence.fetch_add(1, std::memory_order_release);
}

static void readBoth() {
    for (;;) {
        int s = sequence.load(std::memory_order_acquire);
        if (s % 2 == 1) {
            continue;
        }
        int x = data1.load(std::memory_order_acquire);
        int y = data2.load(std::memory_order_acquire);
        if (sequence.load(std::memory_order_relaxed) == s) {
            assert(x == y);
            return;
        }
    }
}

int main() {
    sequence = 0;
    data1 = 0;
    data2 = 0;
    std::thread a(writeBoth, 3), b(writeBoth, 2), c(readBoth);
    a.join();
    b.join();
    c.join();
}
