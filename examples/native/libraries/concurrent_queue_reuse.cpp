// moodycamel::ConcurrentQueue up to 1.0.4: the consumer that empties a block gives it back by an increment that is a
// release alone, so what the block's other consumer has read is not ordered before the producer writes there again:
// https://github.com/cameron314/concurrentqueue/issues/404
#include <concurrentqueue/concurrentqueue.h>
#include <thread>

struct Small : moodycamel::ConcurrentQueueDefaultTraits {
    static constexpr size_t BLOCK_SIZE = 2;
    static constexpr size_t INITIAL_IMPLICIT_PRODUCER_HASH_SIZE = 2;
    static constexpr size_t IMPLICIT_INITIAL_INDEX_SIZE = 2;
};

int main() {
    moodycamel::ConcurrentQueue<int, Small> queue(2);
    auto consume = [&] {
        int value = 0;
        queue.try_dequeue(value);
    };
    queue.enqueue(1);
    queue.enqueue(2);
    std::thread first(consume);
    std::thread second(consume);
    queue.enqueue(3);
    queue.enqueue(4);
    queue.enqueue(5);
    first.join();
    second.join();
}
