// Boost.Lockfree's stack with nodes from a fixed array. A thread that pops reads the successor of the top node while
// another, which has popped and freed it, writes that word anew: https://github.com/boostorg/lockfree/issues/22
#include <boost/lockfree/stack.hpp>
#include <cassert>
#include <thread>

int main() {
    boost::lockfree::stack<int, boost::lockfree::capacity<3>> stack;
    std::thread other([&] {
        stack.push(1);
        int value = 0;
        stack.pop(value);
    });
    stack.push(2);
    int value = 0;
    bool popped = stack.pop(value);
    other.join();
    assert(!popped || value == 1 || value == 2);
}
