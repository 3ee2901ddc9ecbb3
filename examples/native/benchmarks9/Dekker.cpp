// Dekker's mutual exclusion of two threads by fences. Seeded bug: the entry of the first thread has no fence, so both
// may be in the critical section: a data race on `var`. After dekker-fences of the C11Tester and PCTWM benchmarks.
// Run: ./heddle check examples/native/benchmarks9/Dekker.cpp (exit code 10)
#include <atomic>
#include <thread>

static std::atomic<bool> flag0, flag1;
static std::atomic<int> turn;
int var; // not static: nothing reads it, and the compiler would leave out the stores

static void enterBy(std::atomic<bool> &mine, std::atomic<bool> &other, int self) {
    while (other.load(std::memory_order_relaxed)) {
        if (turn.load(std::memory_order_relaxed) != self) {
            mine.store(false, std::memory_order_relaxed);
            while (turn.load(std::memory_order_relaxed) != self) {
                std::this_thread::yield();
            }
            mine.store(true, std::memory_order_relaxed);
            std::atomic_thread_fence(std::memory_order_seq_cst);
        } else {
            std::this_thread::yield();
        }
    }
    std::atomic_thread_fence(std::memory_order_acquire);
    var = self + 1; // the critical section
    turn.store(1 - self, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    mine.store(false, std::memory_order_relaxed);
}

static void p0() {
    flag0.store(true, std::memory_order_relaxed); // seeded: a seq_cst fence followed
    enterBy(flag0, flag1, 0);
}

static void p1() {
    flag1.store(true, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    enterBy(flag1, flag0, 1);
}

int main() {
    flag0 = false;
    flag1 = false;
    turn = 0;
    std::thread a(p0), b(p1);
    a.join();
    b.join();
}
