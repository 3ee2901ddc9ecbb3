// moodycamel::ConcurrentQueue: each value arrives once, those of a producer in order.
#include <concurrentqueue/concurrentqueue.h>
#include <cassert>
#include <thread>

constexpr int PRODUCERS = 2;
constexpr int EACH = 2;

struct Small : moodycamel::ConcurrentQueueDefaultTraits {
    static constexpr size_t BLOCK_SIZE = 2;
    static constexpr size_t INITIAL_IMPLICIT_PRODUCER_HASH_SIZE = 2;
    static constexpr size_t IMPLICIT_INITIAL_INDEX_SIZE = 2;
};

int main() {
    moodycamel::ConcurrentQueue<int, Small> queue(4);
    std::thread producers[PRODUCERS];
    for (int p = 0; p < PRODUCERS; p++) {
        producers[p] = std::thread([&queue, p] {
            for (int i = 1; i <= EACH; i++) {
                bool pushed = queue.enqueue(10 * p + i);
                assert(pushed);
            }
        });
    }
    int last[PRODUCERS] = {};
    for (int taken = 0; taken < PRODUCERS * EACH;) {
        int value = 0;
        if (!queue.try_dequeue(value)) {
            std::this_thread::yield();
            continue;
        }
        taken++;
        assert(value % 10 == last[value / 10] + 1);
        last[value / 10] = value % 10;
    }
    for (std::thread &producer : producers) {
        producer.join();
    }
}
