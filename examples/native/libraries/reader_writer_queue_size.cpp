// moodycamel::ReaderWriterQueue 1.0.6: a new block is linked in by a relaxed store that no release fence comes before,
// so size_approx of the consumer may follow the link into a block whose fields it does not see yet:
// https://github.com/cameron314/readerwriterqueue/pull/172
#include <readerwriterqueue/readerwriterqueue.h>
#include <thread>

constexpr int VALUES = 3;

int main() {
    moodycamel::ReaderWriterQueue<int, 2> queue(1);
    std::thread producer([&] {
        for (int value = 1; value <= VALUES; value++) {
            queue.enqueue(value);
        }
    });
    while (queue.size_approx() < VALUES) {
        std::this_thread::yield();
    }
    producer.join();
}
