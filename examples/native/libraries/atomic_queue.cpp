// max0x7ba's AtomicQueue2, of many producers and consumers: each value arrives once. Those of one producer need not
// come in order where a slot is claimed again before its first owner has stored there ("this loop is not FIFO").
#include <atomic_queue/atomic_queue.h>
#include <cassert>
#include <thread>

constexpr int PRODUCERS = 2;
constexpr int EACH = 2;

int main() {
    static atomic_queue::AtomicQueue2<int, 2> queue;
    std::thread producers[PRODUCERS];
    for (int p = 0; p < PRODUCERS; p++) {
        producers[p] = std::thread([p] {
            for (int i = 1; i <= EACH; i++) {
                while (!queue.try_push(10 * p + i)) {
                    std::this_thread::yield();
                }
            }
        });
    }
    bool arrived[10 * PRODUCERS] = {};
    for (int taken = 0; taken < PRODUCERS * EACH;) {
        int value = 0;
        if (!queue.try_pop(value)) {
            std::this_thread::yield();
            continue;
        }
        taken++;
        assert(value > 0 && !arrived[value]);
        arrived[value] = true;
    }
    for (std::thread &producer : producers) {
        producer.join();
    }
    assert(queue.was_empty());
}
