// A spin lock of a volatile word, as code from before C++11 has it: taken by compare-and-set, freed by a plain store and a barrier for
// the compiler alone. Volatile gives no order in C++, so the store may be seen before what was written under the lock.
#include <cassert>
#include <cstdint>
#include <thread>

class SpinLock {
    volatile uint32_t value = 0;

public:
    void lock() {
        while (value || !__sync_bool_compare_and_swap(&value, 0, 1)) {
            std::this_thread::yield();
        }
        asm volatile("" ::: "memory");
    }

    void unlock() {
        value = 0;
        asm volatile("" ::: "memory");
    }
};

static SpinLock lock;
static int counter;

static void increment() {
    lock.lock();
    counter = counter + 1;
    lock.unlock();
}

int main() {
    std::thread other(increment);
    increment();
    other.join();
    assert(counter == 2);
    return 0;
}
