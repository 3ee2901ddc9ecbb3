// A bounded queue of several producers and consumers. Seeded bugs: publishing is relaxed, and so is the write of the
// claim to read: a data race on an element. After mpmc-queue of the C11Tester and PCTWM benchmarks.
// Run: ./heddle check examples/native/benchmarks9/MpmcQueue.cpp (exit code 10)
#include <atomic>
#include <thread>

static const unsigned SIZE = 4;
static int elements[SIZE];
static std::atomic<unsigned> rdwr, readers, written;

static int *writePrepare() {
    unsigned v = rdwr.load(std::memory_order_acquire);
    unsigned wr;
    for (;;) {
        unsigned rd = v >> 16 & 0xffff;
        wr = v & 0xffff;
        if (wr == rd + SIZE) {
            return nullptr;
        }
        if (rdwr.compare_exchange_weak(v, rd << 16 | ((wr + 1) & 0xffff), std::memory_order_acq_rel)) {
            while ((readers.load(std::memory_order_acquire) & 0xffff) != rd) {
                std::this_thread::yield();
            }
            return &elements[wr % SIZE];
        }
        std::this_thread::yield();
    }
}

static void writePublish() {
    written.fetch_add(1, std::memory_order_relaxed); // seeded: was release
}

static int *readFetch() {
    unsigned v = rdwr.load(std::memory_order_acquire);
    for (;;) {
        unsigned rd = v >> 16 & 0xffff;
        unsigned wr = v & 0xffff;
        if (wr == rd) {
            return nullptr;
        }
        if (rdwr.compare_exchange_weak(v, v + 0x10000, std::memory_order_acquire)) { // seeded: was acq_rel
            while ((written.load(std::memory_order_acquire) & 0xffff) != wr) {
                std::this_thread::yield();
            }
            return &elements[rd % SIZE];
        }
        std::this_thread::yield();
    }
}

static void readConsume() {
    readers.fetch_add(1, std::memory_order_release);
}

static void both() {
    int *place = writePrepare();
    *place = 1;
    writePublish();
    while ((place = readFetch()) != nullptr) {
        if (*place == 2) {
            std::this_thread::yield();
        }
        readConsume();
    }
}

int main() {
    rdwr = 0;
    readers = 0;
    written = 0;
    int *place = writePrepare();
    *place = 17;
    writePublish();
    std::thread a(both), b(both);
    a.join();
    b.join();
}
