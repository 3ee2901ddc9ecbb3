// A bounded buffer of a mutex and two conditions, with a semaphore's and a barrier's worth of users: correct.
// Run: ./heddle check --iterations 500 examples/native/bounded_buffer.cpp (exit code 0)
#include <cassert>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

class Buffer {
  public:
    void put(std::unique_ptr<int> value) {
        std::unique_lock<std::mutex> held(mutex);
        notFull.wait(held, [this] { return content.size() < 2; });
        content.push_back(std::move(value));
        notEmpty.notify_one();
    }

    std::unique_ptr<int> take() {
        std::unique_lock<std::mutex> held(mutex);
        notEmpty.wait(held, [this] { return !content.empty(); });
        std::unique_ptr<int> value = std::move(content.front());
        content.pop_front();
        notFull.notify_one();
        return value;
    }

  private:
    std::mutex mutex;
    std::condition_variable notFull, notEmpty;
    std::deque<std::unique_ptr<int>> content;
};

int main() {
    Buffer buffer;
    int sum = 0;
    std::thread producer([&] {
        for (int i = 1; i <= 4; i++) {
            buffer.put(std::make_unique<int>(i));
        }
    });
    std::thread consumer([&] {
        for (int i = 1; i <= 4; i++) {
            sum += *buffer.take();
        }
    });
    producer.join();
    consumer.join();
    assert(sum == 10);
}
