// Threads, keys, once, conditions with time limits, clocks, and their kin of threads.h: what each call answers.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static pthread_key_t key;
static int destroyed, onces;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static once_flag once11 = ONCE_FLAG_INIT;
static _Thread_local int own = 7;
static mtx_t mutex;
static cnd_t condition;
static tss_t slot;
static int ready;

static void destroy(void *value) { destroyed += *(int *)value; free(value); }
static void first(void) { onces++; }

static void *leaves(void *argument) {
    assert(own == 7);
    own = 8;
    int *value = malloc(sizeof *value);
    *value = 5;
    assert(pthread_getspecific(key) == NULL && pthread_setspecific(key, value) == 0 && pthread_getspecific(key) == value);
    pthread_once(&once, first);
    call_once(&once11, first);
    assert(!pthread_equal(pthread_self(), *(pthread_t *)argument));
    pthread_exit((void *)42L);
}

static void *deadlockWithItself(void *unused) { return (void *)(long)pthread_join(pthread_self(), NULL) + (long)unused; }

static int waits(void *argument) {
    mtx_lock(&mutex);
    while (!ready) {
        cnd_wait(&condition, &mutex);
    }
    mtx_unlock(&mutex);
    tss_set(slot, argument);
    assert(tss_get(slot) == argument);
    thrd_yield();
    return 9;
}

static void *detached(void *unused) { sched_yield(); return unused; }

int main(void) {
    pthread_t self = pthread_self(), thread;
    assert(pthread_equal(self, pthread_self()));
    pthread_key_create(&key, destroy);
    void *result = NULL;
    for (int i = 0; i < 2; i++) {
        pthread_create(&thread, NULL, leaves, &self);
        assert(pthread_join(thread, &result) == 0 && result == (void *)42L);
    }
    assert(own == 7 && destroyed == 10 && onces == 2);
    pthread_key_delete(key);
    pthread_create(&thread, NULL, deadlockWithItself, NULL);
    assert(pthread_join(thread, &result) == 0 && (long)result == EDEADLK);

    assert(mtx_init(&mutex, mtx_plain) == thrd_success && cnd_init(&condition) == thrd_success);
    assert(tss_create(&slot, NULL) == thrd_success);
    thrd_t other;
    assert(thrd_create(&other, waits, &own) == thrd_success && !thrd_equal(other, thrd_current()));
    mtx_lock(&mutex);
    assert(mtx_trylock(&mutex) == thrd_busy);
    ready = 1;
    cnd_broadcast(&condition);
    mtx_unlock(&mutex);
    int code = 0;
    assert(thrd_join(other, &code) == thrd_success && code == 9);

    struct timespec before, after, limit;
    clock_gettime(CLOCK_MONOTONIC, &before);
    usleep(1500);
    sleep(2);
    thrd_sleep(&(struct timespec){0, 1000000}, NULL);
    nanosleep(&(struct timespec){1, 0}, NULL);
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert(after.tv_sec - before.tv_sec >= 3);
    struct timeval now;
    gettimeofday(&now, NULL);
    assert(labs(now.tv_sec - time(NULL)) <= 1);
    timespec_get(&limit, TIME_UTC);
    limit.tv_sec += 3;
    mtx_lock(&mutex);
    assert(cnd_timedwait(&condition, &mutex, &limit) == thrd_timedout);
    mtx_unlock(&mutex);
    pthread_cond_t own_clock;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&own_clock, &attributes);
    pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
    clock_gettime(CLOCK_MONOTONIC, &limit);
    limit.tv_sec++;
    pthread_mutex_lock(&plain);
    assert(pthread_cond_timedwait(&own_clock, &plain, &limit) == ETIMEDOUT);
    pthread_mutex_unlock(&plain);

    pthread_attr_t detach;
    pthread_attr_init(&detach);
    pthread_attr_setdetachstate(&detach, PTHREAD_CREATE_DETACHED);
    assert(pthread_create(&thread, &detach, detached, NULL) == 0);
    pthread_create(&thread, NULL, detached, NULL);
    assert(pthread_detach(thread) == 0);
    return 0;
}
