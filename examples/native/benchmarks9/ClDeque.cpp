// The work-stealing deque of Chase and Lev, with a resize that publishes relaxed: a thief may find the new array
// without its content. After chase-lev-deque of the C11Tester and PCTWM benchmarks, which count the reuse of freed
// memory there; this one can fail by the bug itself alone: an assertion. 200 random executions have not shown it.
// Run: ./heddle check --strategy pct:d=2 examples/native/benchmarks9/ClDeque.cpp
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

static const int EMPTY = -1, ABORT = -2;

struct Array {
    std::atomic<size_t> size;
    std::atomic<int> buffer[4];
};

static std::atomic<size_t> top, bottom;
static std::atomic<Array *> array;

static Array *newArray(size_t size) {
    Array *made = static_cast<Array *>(calloc(1, sizeof(Array)));
    made->size.store(size, std::memory_order_relaxed);
    return made;
}

static void resize() {
    Array *a = array.load(std::memory_order_relaxed);
    size_t size = a->size.load(std::memory_order_relaxed);
    Array *made = newArray(2 * size);
    size_t t = top.load(std::memory_order_relaxed);
    size_t b = bottom.load(std::memory_order_relaxed);
    for (size_t i = t; i < b; i++) {
        made->buffer[i % (2 * size)].store(
            a->buffer[i % size].load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
    array.store(made, std::memory_order_relaxed); // flaw: should be release
}

static void push(int x) {
    size_t b = bottom.load(std::memory_order_relaxed);
    size_t t = top.load(std::memory_order_acquire);
    Array *a = array.load(std::memory_order_relaxed);
    if (b - t > a->size.load(std::memory_order_relaxed) - 1) {
        resize();
        a = array.load(std::memory_order_relaxed);
    }
    a->buffer[b % a->size.load(std::memory_order_relaxed)].store(x, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    bottom.store(b + 1, std::memory_order_relaxed);
}

static int take() {
    size_t b = bottom.load(std::memory_order_relaxed) - 1;
    Array *a = array.load(std::memory_order_relaxed);
    bottom.store(b, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    size_t t = top.load(std::memory_order_relaxed);
    int x = EMPTY;
    if (t <= b) {
        x = a->buffer[b % a->size.load(std::memory_order_relaxed)].load(std::memory_order_relaxed);
        if (t == b) {
            if (!top.compare_exchange_strong(t, t + 1, std::memory_order_seq_cst, std::memory_order_relaxed)) {
                x = EMPTY;
            }
            bottom.store(b + 1, std::memory_order_relaxed);
        }
    } else {
        bottom.store(b + 1, std::memory_order_relaxed);
    }
    return x;
}

static int steal() {
    size_t t = top.load(std::memory_order_acquire);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    size_t b = bottom.load(std::memory_order_acquire);
    if (t >= b) {
        return EMPTY;
    }
    Array *a = array.load(std::memory_order_relaxed); // flaw: should be acquire
    size_t size = a->size.load(std::memory_order_relaxed);
    assert(size != 0);
    int x = a->buffer[t % size].load(std::memory_order_relaxed);
    if (!top.compare_exchange_strong(t, t + 1, std::memory_order_seq_cst, std::memory_order_relaxed)) {
        return ABORT;
    }
    assert(x != 0);
    return x;
}

static int stolen;

int main() {
    array.store(newArray(2), std::memory_order_relaxed);
    top.store(0, std::memory_order_relaxed);
    bottom.store(0, std::memory_order_relaxed);
    std::thread thief([] { stolen = steal(); });
    push(1);
    push(2);
    push(4);
    int b = take();
    int c = take();
    thief.join();
    if (stolen > 0 && b > 0 && c > 0) {
        assert(stolen + b + c == 7);
    }
}
