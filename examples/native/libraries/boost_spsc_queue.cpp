// Boost.Lockfree's ring buffer of one producer and one consumer: the values arrive complete and in order.
#include <boost/lockfree/spsc_queue.hpp>
#include <cassert>
#include <thread>

constexpr int VALUES = 4;

int main() {
    boost::lockfree::spsc_queue<int, boost::lockfree::capacity<2>> queue;
    std::thread producer([&] {
        for (int value = 1; value <= VALUES; value++) {
            while (!queue.push(value)) {
                std::this_thread::yield();
            }
        }
    });
    for (int expected = 1; expected <= VALUES; expected++) {
        int value = 0;
        while (!queue.pop(value)) {
            std::this_thread::yield();
        }
        assert(value == expected);
    }
    producer.join();
    assert(queue.read_available() == 0);
}
