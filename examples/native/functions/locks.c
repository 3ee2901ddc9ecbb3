// Mutexes of all kinds, spin locks, barriers, semaphores and rwlocks: what each call answers.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER, recursive, checking;
static pthread_spinlock_t spin;
static pthread_barrier_t barrier;
static sem_t semaphore;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static int serial, passed;

static struct timespec soon(void) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_sec++;
    return at;
}

static void *other(void *unused) {
    struct timespec limit = soon();
    assert(pthread_mutex_trylock(&normal) == EBUSY);
    assert(pthread_mutex_trylock(&recursive) == EBUSY);
    assert(pthread_mutex_timedlock(&normal, &limit) == ETIMEDOUT);
    limit = soon();
    assert(pthread_mutex_clocklock(&normal, CLOCK_REALTIME, &limit) == ETIMEDOUT);
    assert(pthread_mutex_unlock(&checking) == EPERM);
    assert(pthread_spin_trylock(&spin) == EBUSY);
    assert(pthread_rwlock_tryrdlock(&shared) == EBUSY);
    assert(pthread_rwlock_trywrlock(&shared) == EBUSY);
    limit = soon();
    assert(pthread_rwlock_timedrdlock(&shared, &limit) == ETIMEDOUT);
    limit = soon();
    assert(pthread_rwlock_timedwrlock(&shared, &limit) == ETIMEDOUT);
    limit = soon();
    assert(sem_trywait(&semaphore) == -1 && errno == EAGAIN);
    assert(sem_timedwait(&semaphore, &limit) == -1 && errno == ETIMEDOUT);
    return unused;
}

static void *meets(void *unused) {
    for (int i = 0; i < 2; i++) {
        int how = pthread_barrier_wait(&barrier);
        assert(how == 0 || how == PTHREAD_BARRIER_SERIAL_THREAD);
        if (how != 0) {
            __atomic_fetch_add(&serial, 1, __ATOMIC_RELAXED);
        }
    }
    sem_post(&semaphore);
    return unused;
}

int main(void) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&checking, &kind);
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    pthread_barrier_init(&barrier, NULL, 3);
    assert(pthread_barrier_init(&(pthread_barrier_t){0}, NULL, 0) == EINVAL);
    sem_init(&semaphore, 0, 0);

    assert(pthread_mutex_lock(&recursive) == 0 && pthread_mutex_lock(&recursive) == 0);
    assert(pthread_mutex_trylock(&recursive) == 0 && pthread_mutex_unlock(&recursive) == 0);
    assert(pthread_mutex_lock(&checking) == 0 && pthread_mutex_lock(&checking) == EDEADLK);
    assert(pthread_mutex_lock(&normal) == 0 && pthread_mutex_trylock(&normal) == EBUSY);
    assert(pthread_spin_lock(&spin) == 0);
    assert(pthread_rwlock_wrlock(&shared) == 0 && pthread_rwlock_rdlock(&shared) == EDEADLK);
    pthread_t thread, threads[3];
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    assert(pthread_rwlock_unlock(&shared) == 0 && pthread_rwlock_rdlock(&shared) == 0);
    assert(pthread_rwlock_rdlock(&shared) == 0 && pthread_rwlock_trywrlock(&shared) == EBUSY);
    assert(pthread_rwlock_unlock(&shared) == 0 && pthread_rwlock_unlock(&shared) == 0);
    assert(pthread_rwlock_trywrlock(&shared) == 0 && pthread_rwlock_unlock(&shared) == 0);
    assert(pthread_spin_unlock(&spin) == 0 && pthread_spin_trylock(&spin) == 0 && pthread_spin_unlock(&spin) == 0);
    assert(pthread_mutex_unlock(&recursive) == 0 && pthread_mutex_unlock(&recursive) == 0);
    assert(pthread_mutex_unlock(&checking) == 0 && pthread_mutex_unlock(&checking) == EPERM);
    assert(pthread_mutex_unlock(&normal) == 0);

    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, meets, NULL);
    }
    for (int i = 0; i < 3; i++) {
        assert(sem_wait(&semaphore) == 0);
    }
    int value = -1;
    assert(sem_getvalue(&semaphore, &value) == 0 && value == 0);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(serial == 2);
    assert(pthread_barrier_destroy(&barrier) == 0 && sem_destroy(&semaphore) == 0 && pthread_mutex_destroy(&checking) == 0);
    passed = 1;
    return passed - 1;
}
