// A mutex on the system call futex, with what futex answers: woken, value changed, time over.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int state; // 0: free, 1: taken, 2: taken, and another thread may wait
static int counter;

static long futex(int operation, int value, const struct timespec *time) {
    return syscall(SYS_futex, &state, operation, value, time, NULL, FUTEX_BITSET_MATCH_ANY);
}

static void lock(void) {
    int seen = 0;
    if (!atomic_compare_exchange_strong(&state, &seen, 1)) {
        while (atomic_exchange(&state, 2) != 0) {
            futex(FUTEX_WAIT_PRIVATE, 2, NULL);
        }
    }
}

static void unlock(void) {
    if (atomic_exchange(&state, 0) == 2) {
        futex(FUTEX_WAKE_PRIVATE, 1, NULL);
    }
}

static void *count(void *unused) {
    lock();
    counter++;
    unlock();
    return unused;
}

int main(void) {
    struct timespec soon = {0, 1000000}, past;
    assert(futex(FUTEX_WAIT, 7, NULL) == -1 && errno == EAGAIN);
    assert(futex(FUTEX_WAIT, 0, &soon) == -1 && errno == ETIMEDOUT);
    clock_gettime(CLOCK_MONOTONIC, &past);
    assert(futex(FUTEX_WAIT_BITSET, 0, &past) == -1 && errno == ETIMEDOUT);
    assert(futex(FUTEX_WAKE, INT_MAX, NULL) == 0);
    assert(syscall(SYS_gettid) == gettid() && syscall(SYS_sched_yield) == 0 && syscall(SYS_getppid) == getppid());

    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, count, NULL);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(counter == 3);
    return 0;
}
