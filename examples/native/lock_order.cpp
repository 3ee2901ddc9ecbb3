// Two threads take two mutexes, each in its own order: a deadlock.
// Run: ./heddle check examples/native/lock_order.cpp (exit code 10)
#include <mutex>
#include <thread>
#include <vector>

static std::mutex left, right;
static std::vector<int> all;

int main() {
    std::thread one([] {
        std::lock_guard<std::mutex> a(left);
        std::lock_guard<std::mutex> b(right);
        all.push_back(1);
    });
    std::thread two([] {
        std::lock_guard<std::mutex> b(right);
        std::lock_guard<std::mutex> a(left);
        all.push_back(2);
    });
    one.join();
    two.join();
    return all.size() == 2 ? 0 : 1;
}
