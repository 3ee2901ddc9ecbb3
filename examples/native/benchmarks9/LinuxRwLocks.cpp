// The readers-writer lock of the Linux kernel. Seeded bugs: attempts after the first acquire nothing: a data race on
// `data`. After linuxrwlocks of the C11Tester and PCTWM benchmarks.
// Run: ./heddle check examples/native/benchmarks9/LinuxRwLocks.cpp (exit code 10)
#include <atomic>
#include <thread>

static const int BIAS = 0x100000;
static std::atomic<int> word;
int data; // not static: compilers would leave the accesses out

static void readLock() {
    int before = word.fetch_sub(1, std::memory_order_acquire);
    while (before <= 0) {
        word.fetch_add(1, std::memory_order_relaxed);
        while (word.load(std::memory_order_relaxed) <= 0) {
            std::this_thread::yield();
        }
        before = word.fetch_sub(1, std::memory_order_relaxed); // seeded: was acquire
    }
}

static void writeLock() {
    int before = word.fetch_sub(BIAS, std::memory_order_acquire);
    while (before != BIAS) {
        word.fetch_add(BIAS, std::memory_order_relaxed);
        while (word.load(std::memory_order_relaxed) != BIAS) {
            std::this_thread::yield();
        }
        before = word.fetch_sub(BIAS, std::memory_order_relaxed); // seeded: was acquire
    }
}

static void both() {
    readLock();
    if (data == 2) {
        std::this_thread::yield();
    }
    word.fetch_add(1, std::memory_order_release);
    writeLock();
    std::this_thread::yield();
    data = 1;
    word.fetch_add(BIAS, std::memory_order_release);
}

int main() {
    word = BIAS;
    std::thread a(both), b(both);
    a.join();
    b.join();
}
