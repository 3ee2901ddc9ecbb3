// A spinning barrier of four threads. Seeded bug: the step that opens it is relaxed, so what was written before the
// barrier need not be seen behind it: a data race on `var`. After barrier of the C11Tester and PCTWM benchmarks.
// Run: ./heddle check examples/native/benchmarks9/Barrier.cpp (exit code 10)
#include <atomic>
#include <mutex>
#include <thread>

class SpinningBarrier {
  public:
    explicit SpinningBarrier(unsigned n) : n(n) {
        waiting = 0;
        step = 0;
    }

    void wait() {
        unsigned s = step.load();
        if (waiting.fetch_add(1) == n - 1) {
            waiting.store(0);
            step.fetch_add(1, std::memory_order_relaxed); // seeded: was seq_cst
        } else {
            while (step.load() == s) {
                std::this_thread::yield();
            }
        }
    }

  private:
    const unsigned n;
    std::atomic<unsigned> waiting, step;
};

static SpinningBarrier *barrier;
static std::mutex gate; // held until all threads have been started, so that none is ahead
int var; // not static: compilers would leave the accesses out

static void awaitAll() {
    std::lock_guard<std::mutex> held(gate);
}

static void writer() {
    awaitAll();
    var = 1;
    barrier->wait();
}

static void reader() {
    awaitAll();
    barrier->wait();
    if (var == 2) {
        std::this_thread::yield(); // the value is used
    }
}

int main() {
    barrier = new SpinningBarrier(4);
    gate.lock();
    std::thread a(writer), b(reader), c(reader), d(reader);
    gate.unlock();
    a.join();
    b.join();
    c.join();
    d.join();
}
