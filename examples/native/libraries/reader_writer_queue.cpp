// moodycamel::ReaderWriterQueue, of one producer and one consumer: the values arrive complete and in order.
#include <readerwriterqueue/readerwriterqueue.h>
#include <cassert>
#include <thread>

constexpr int VALUES = 4;

int main() {
    moodycamel::ReaderWriterQueue<int, 2> queue(1);
    std::thread producer([&] {
        for (int value = 1; value <= VALUES; value++) {
            queue.enqueue(value);
        }
    });
    for (int expected = 1; expected <= VALUES; expected++) {
        int value = 0;
        while (!queue.try_dequeue(value)) {
            std::this_thread::yield();
        }
        assert(value == expected);
    }
    producer.join();
}
