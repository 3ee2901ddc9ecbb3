// Boost.Lockfree's queue of many producers and consumers: each value arrives once, those of a producer in order.
#include <boost/lockfree/queue.hpp>
#include <cassert>
#include <thread>

constexpr int PRODUCERS = 2;
constexpr int EACH = 2;

int main() {
    boost::lockfree::queue<int> queue(0);
    std::thread producers[PRODUCERS];
    for (int p = 0; p < PRODUCERS; p++) {
        producers[p] = std::thread([&queue, p] {
            for (int i = 1; i <= EACH; i++) {
                bool pushed = queue.push(10 * p + i);
                assert(pushed);
            }
        });
    }
    int last[PRODUCERS] = {};
    for (int taken = 0; taken < PRODUCERS * EACH;) {
        int value = 0;
        if (!queue.pop(value)) {
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
    assert(queue.empty());
}
